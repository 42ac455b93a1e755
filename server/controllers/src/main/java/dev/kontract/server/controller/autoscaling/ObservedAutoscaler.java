package dev.kontract.server.controller.autoscaling;

import dev.kontract.model.HorizontalPodAutoscaler;
import java.time.Instant;

/**
 * The observed state of an autoscaler at one point in time. The contents must not be modified.
 *
 * @param autoscaler the autoscaler
 * @param scale the scale of its workload
 * @param selected the pods of its workload, if the plan depends on metrics
 * @param history its earlier recommendations and changes of scale
 * @param now the time of the observation
 */
record ObservedAutoscaler(
        HorizontalPodAutoscaler autoscaler,
        CurrentScale scale,
        SelectedPods selected,
        ScalingHistory history,
        Instant now) {}
