/**
 * The HorizontalPodAutoscaler controller: scales workloads so that their metrics reach their targets. {@code
 * AutoscalerReconciler} decides, {@code MetricProposals} turns metrics into numbers of replicas, and {@code ScalingLimits}
 * bounds these by the limits and the behavior of the autoscaler and by what was recommended before.
 *
 * <p>Metrics come from the program that embeds the server, as {@link
 * dev.kontract.server.controller.autoscaling.AutoscalingMetrics}. The other types are internal.
 */
@NullMarked
package dev.kontract.server.controller.autoscaling;

import org.jspecify.annotations.NullMarked;
