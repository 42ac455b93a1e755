package dev.kontract.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Json;
import dev.kontract.model.Pod;
import dev.kontract.model.Quantity;
import dev.kontract.server.controller.autoscaling.AutoscalingMetrics;
import dev.kontract.server.registry.metrics.PodUsage;
import dev.kontract.server.status.StatusException;
import java.util.Map;

/**
 * The usage of pods that autoscalers follow.
 *
 * @param metrics measures the pods; may fail, as it may be that of the embedding program
 */
record MeasuredPodUsage(AutoscalingMetrics metrics) implements PodUsage {

    @Override
    public Map<String, Map<String, Quantity>> of(ObjectNode pod) {
        try {
            return metrics.usage(Json.mapper().treeToValue(pod, Pod.class));
        } catch (JsonProcessingException | RuntimeException e) {
            throw StatusException.internal("failed reading pod metrics: " + e.getMessage());
        }
    }
}
