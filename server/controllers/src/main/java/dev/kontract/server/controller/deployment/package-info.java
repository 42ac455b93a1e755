/**
 * The Deployment controller: a ReplicaSet for each version of the template, and replicas that move from the old ones to the
 * new one.
 *
 * <p>{@code DeploymentReconciler} decides what a reconciliation is about, {@code Rollout} replaces pods, {@code Scaling}
 * resizes ReplicaSets when the wanted number changes, {@code CurrentSet} finds or creates the ReplicaSet of the present
 * template, {@code DeploymentStatusReport} computes the status, and {@code DeploymentWrites} performs the writes.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.controller.deployment;

import org.jspecify.annotations.NullMarked;
