/**
 * Simulated nodes: pods start, become ready, fail and end according to their images, annotations and the settings,
 * without running containers. {@link dev.kontract.server.controller.pod.PodSimulator} is the controller.
 *
 * <p>It writes only what a kubelet would: the status, and the final delete of a terminating pod. A pod without a node
 * stays unscheduled; a pod with a node name is shut down gracefully.
 *
 * <p>{@code ContainerRuns} determine what the command of a container does, from the outcome of {@code controller.shell}; {@link
 * dev.kontract.server.controller.pod.SimulatedLogs} evaluate it again for what it prints.
 *
 * <p>The simulation is level-triggered: {@code PodLifecycle} plans the next status and its time from the current
 * status, with a {@code ContainerLifecycle} for its containers. A status written by another client is kept.
 */
@NullMarked
package dev.kontract.server.controller.pod;

import org.jspecify.annotations.NullMarked;
