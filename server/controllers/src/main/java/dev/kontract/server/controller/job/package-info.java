/**
 * The Job controller, and the one that deletes finished jobs after their time to live.
 *
 * <p>{@code JobReconciler} observes a job and its pods as a {@code JobCensus} and carries out the {@code JobPlan} for it:
 * {@code JobVerdict} decides whether the job is over, and {@code PodPlan} which pods are deleted and created. {@code
 * JobProgress} is the state after that, and {@code PodTracking} counts the pods that have ended. None of these accesses a clock
 * or the server. A pod is counted exactly once: its finalizer keeps it until the status lists it. {@code OrphanedPods} removes
 * the finalizer from pods that no job will count.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.controller.job;

import org.jspecify.annotations.NullMarked;
