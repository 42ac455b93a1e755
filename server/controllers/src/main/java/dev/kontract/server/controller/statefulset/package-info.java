/**
 * The StatefulSet controller: pods with stable identities, created, replaced and removed in order.
 *
 * <p>At its core, {@link dev.kontract.server.controller.statefulset.SetPlanner} maps an {@code ObservedSet} to a {@code
 * SetPlan}: the {@code SetAction}s to take now, in {@code ActionBatch}es, and the status to report. The planner has no
 * state and accesses neither a clock nor the server, so it can be tested on data alone. Around it, {@code
 * SetMembership} determines which pods belong to the set, {@code ApiSetOperations} performs the actions, {@code
 * Expectations} prevents decisions based on stale caches, and {@code StatefulSetReconciler} ties them together.
 *
 * <p>Start with {@code SetPlanner}; {@code RevisionHistory} manages the revisions, {@code RollingUpdate} chooses the
 * pods to replace, and {@code ClaimRetention} sets the owners of claims.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/statefulset/">StatefulSets</a>
 */
@NullMarked
package dev.kontract.server.controller.statefulset;

import org.jspecify.annotations.NullMarked;
