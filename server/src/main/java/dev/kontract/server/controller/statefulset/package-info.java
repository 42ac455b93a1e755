/**
 * The StatefulSet controller: pods with names of their own, made, replaced and removed in order.
 *
 * <p>Its core is a function: {@link dev.kontract.server.controller.statefulset.SetPlanner} is given what was {@code ObservedSet} of
 * one set and answers a {@code SetPlan}, the {@code SetAction}s to take now, in {@code ActionBatch}es, and the status to report. It keeps nothing, asks no
 * clock and no server, and so can be tried out on data. All else is around it: {@code SetMembership} says which pods belong to
 * the set, {@code ApiSetOperations} takes the actions, {@code Expectations} keep the controller from acting on copies that have not
 * yet heard of what it did itself, {@code StatefulSetReconciler} puts these together.
 *
 * <p>To read it, start with {@code SetPlanner}; {@code RevisionHistory} has the revisions, {@code RollingUpdate} the choice of pods to
 * replace, {@code ClaimRetention} the owners of claims.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/statefulset/">StatefulSets</a>
 */
@NullMarked
package dev.kontract.server.controller.statefulset;

import org.jspecify.annotations.NullMarked;
