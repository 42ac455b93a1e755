/**
 * The CronJob controller: creates jobs at the times of a schedule. {@code CronJobPlanner} maps an {@code ObservedCronJob} to a
 * {@code CronJobPlan} without access to a clock or the server; {@code CronJobReconciler} observes and carries out. {@code
 * ScheduledTimes} computes the times, and {@code ActiveJobs} keeps the status.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.controller.cronjob;

import org.jspecify.annotations.NullMarked;
