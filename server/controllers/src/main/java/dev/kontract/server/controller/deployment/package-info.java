/**
 * The Deployment controller: a ReplicaSet for each version of the template, and replicas that move from the old ones to the
 * new one.
 *
 * <p>{@code DeploymentReconciler} determines the purpose of a reconciliation, {@code RolloutPlan} plans the next step of a
 * roll-out from data alone, {@code Scaling} computes sizes when the desired number changes, {@code CurrentSet} finds or creates
 * the ReplicaSet of the present template, {@code DeploymentStatusReport} computes the status, and {@code DeploymentWrites}
 * performs the writes.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.controller.deployment;

import org.jspecify.annotations.NullMarked;
