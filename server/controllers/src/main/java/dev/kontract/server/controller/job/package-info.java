/**
 * The Job controller, and the one that deletes finished jobs after a while.
 *
 * <p>{@code JobReconciler} observes a job and its pods as a {@code JobCensus}, {@code JobVerdict} decides whether the job is
 * over, {@code PodPlan} decides which pods are deleted and created, and {@code PodTracking} counts pods that have ended. A pod
 * is counted exactly once: its finalizer keeps it until the status tells of it. {@code OrphanedPods} removes the finalizer
 * from pods that no job will count.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.controller.job;

import org.jspecify.annotations.NullMarked;
