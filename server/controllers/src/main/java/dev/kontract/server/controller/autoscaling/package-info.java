/**
 * The HorizontalPodAutoscaler controller: scales workloads so that their metrics reach their targets. {@code AutoscalerPlanner}
 * maps an {@code ObservedAutoscaler} to an {@code AutoscalerPlan} without access to a clock or the server: {@code
 * MetricProposals} converts metrics to numbers of replicas, and {@code ScalingLimits} bounds these by the limits and the
 * behavior of the autoscaler and by earlier recommendations. {@code AutoscalerReconciler} observes and carries out.
 *
 * <p>Metrics come from the program that embeds the server, as {@link
 * dev.kontract.server.controller.autoscaling.AutoscalingMetrics}. The other types are internal.
 */
@NullMarked
package dev.kontract.server.controller.autoscaling;

import org.jspecify.annotations.NullMarked;
