/**
 * The DaemonSet controller: one pod on every node that fits.
 *
 * <p>{@code DaemonSetReconciler} observes a set, makes a {@code DaemonPlan} of the data alone, and carries it out. {@code
 * NodeFit} determines which nodes should run a pod, {@code NodePods} holds the pods by node, {@code DaemonPlacement} and
 * {@code DaemonRollout} decide which pods are created and deleted, {@code DaemonHistory} keeps the revisions of the template,
 * and {@code DaemonStatusReport} computes the status.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.controller.daemonset;

import org.jspecify.annotations.NullMarked;
