/**
 * Simulated nodes: {@link dev.kontract.server.controller.node.NodeSimulator} registers them and renews their leases, as
 * kubelets do; {@link dev.kontract.server.controller.node.NodeSimulation} says how many there are and what they offer.
 */
@NullMarked
package dev.kontract.server.controller.node;

import org.jspecify.annotations.NullMarked;
