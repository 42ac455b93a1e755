package dev.kontract.server.registry.autoscaling;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Defaults of a HorizontalPodAutoscaler: without metrics it aims at 80 % CPU, and given behavior is completed. */
final class HorizontalPodAutoscalerDefaults {

    private static final int PERIOD_SECONDS = 15;
    private static final int LEAST_PODS = 4;
    private static final int ALL_PERCENT = 100;

    /** Average CPU usage in percent of the requests. */
    static final int CPU_UTILIZATION = 80;

    private HorizontalPodAutoscalerDefaults() {}

    /** Applies the defaults to a spec that has those of its schema. */
    static void apply(ObjectNode spec) {
        if (spec.path("metrics").isEmpty()) {
            spec.putArray("metrics").add(cpu(spec, CPU_UTILIZATION));
        }
        if (spec.path("behavior") instanceof ObjectNode behavior) {
            ObjectNode up = rules(behavior, "scaleUp");
            if (!up.has("stabilizationWindowSeconds")) {
                up.put("stabilizationWindowSeconds", 0);
            }
            if (!up.path("policies").isArray()) {
                ArrayNode policies = up.putArray("policies");
                policy(policies.addObject(), "Pods", LEAST_PODS);
                policy(policies.addObject(), "Percent", ALL_PERCENT);
            }
            ObjectNode down = rules(behavior, "scaleDown");
            if (!down.path("policies").isArray()) {
                policy(down.putArray("policies").addObject(), "Percent", ALL_PERCENT);
            }
        }
    }

    private static ObjectNode rules(ObjectNode behavior, String direction) {
        ObjectNode rules = behavior.withObjectProperty(direction);
        if (!rules.has("selectPolicy")) {
            rules.put("selectPolicy", "Max");
        }
        return rules;
    }

    private static void policy(ObjectNode policy, String type, int value) {
        policy.put("type", type).put("value", value).put("periodSeconds", PERIOD_SECONDS);
    }

    /** Returns a metric that aims at an average CPU usage in percent. */
    static ObjectNode cpu(ObjectNode near, int utilization) {
        ObjectNode metric = near.objectNode().put("type", "Resource");
        metric.putObject("resource")
                .put("name", "cpu")
                .putObject("target")
                .put("type", "Utilization")
                .put("averageUtilization", utilization);
        return metric;
    }
}
