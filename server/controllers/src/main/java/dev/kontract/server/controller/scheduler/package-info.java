/**
 * The scheduler: assigns pods to nodes. {@link dev.kontract.server.controller.scheduler.SchedulerController} is the controller,
 * {@code PlacementRules} decides which nodes are possible, {@code Preferences} which of them is best, and {@code Preemption}
 * which pods are evicted for a pod of higher priority. {@link dev.kontract.server.controller.scheduler.NodeAdmission} contains
 * the checks that a kubelet repeats.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/kube-scheduler/">Scheduler</a>
 */
@NullMarked
package dev.kontract.server.controller.scheduler;

import org.jspecify.annotations.NullMarked;
