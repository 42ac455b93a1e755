package dev.kontract.server.registry.autoscaling;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.kontract.server.registry.form.VersionConversion;
import java.util.List;

/**
 * Converts HorizontalPodAutoscalers between {@code autoscaling/v1} and {@code autoscaling/v2}. Values without a field in
 * version 1 are kept in annotations there, which version 2 never has.
 *
 * @see <a href="https://kubernetes.io/docs/reference/labels-annotations-taints/#autoscaling-alpha-kubernetes-io-behavior">The
 *     annotations</a>
 */
final class HorizontalPodAutoscalerConversion implements VersionConversion {

    private static final String PREFIX = "autoscaling.alpha.kubernetes.io/";
    private static final String METRICS = PREFIX + "metrics";
    private static final String CURRENT_METRICS = PREFIX + "current-metrics";
    private static final String CONDITIONS = PREFIX + "conditions";
    private static final String BEHAVIOR = PREFIX + "behavior";
    private static final List<String> ANNOTATIONS = List.of(
            METRICS,
            CURRENT_METRICS,
            CONDITIONS,
            BEHAVIOR,
            PREFIX + "scale-down-tolerance",
            PREFIX + "scale-up-tolerance");

    private static final List<String> SPEC = List.of("scaleTargetRef", "minReplicas", "maxReplicas");
    private static final List<String> STATUS =
            List.of("observedGeneration", "lastScaleTime", "currentReplicas", "desiredReplicas");

    @Override
    public ObjectNode convert(ObjectNode object, String apiVersion) {
        if (object.path("apiVersion").asText().equals(apiVersion)) {
            return object;
        }
        ObjectNode converted = apiVersion.equals("autoscaling/v1") ? toFirst(object) : toSecond(object);
        return converted.put("apiVersion", apiVersion);
    }

    /** Removes the annotations that only version 1 has. */
    static void dropAnnotations(ObjectNode object) {
        if (object.path("metadata").path("annotations") instanceof ObjectNode annotations) {
            annotations.remove(ANNOTATIONS);
            if (annotations.isEmpty()) {
                ((ObjectNode) object.path("metadata")).remove("annotations");
            }
        }
    }

    private static ObjectNode copy(ObjectNode object) {
        ObjectNode copy = object.objectNode();
        copy.set("kind", object.path("kind"));
        copy.put("apiVersion", "");
        if (object.has("metadata")) {
            copy.set("metadata", object.path("metadata"));
        }
        dropAnnotations(copy);
        return copy;
    }

    private static void take(List<String> fields, JsonNode from, ObjectNode into) {
        for (String field : fields) {
            if (from.has(field)) {
                into.set(field, from.path(field));
            }
        }
    }

    private static ObjectNode toFirst(ObjectNode second) {
        ObjectNode first = copy(second);
        JsonNode spec = second.path("spec");
        JsonNode status = second.path("status");
        ObjectNode ownSpec = first.putObject("spec");
        take(SPEC, spec, ownSpec);
        ObjectNode ownStatus = first.putObject("status");
        take(STATUS, status, ownStatus);
        ArrayNode others = first.arrayNode();
        for (JsonNode metric : spec.path("metrics")) {
            JsonNode utilization = metric.path("resource").path("target").path("averageUtilization");
            if (isCpu(metric) && utilization.isNumber()) {
                ownSpec.putIfAbsent("targetCPUUtilizationPercentage", utilization);
            } else {
                others.add(MetricForm.SPEC.first(metric));
            }
        }
        ArrayNode current = first.arrayNode();
        for (JsonNode metric : status.path("currentMetrics")) {
            JsonNode utilization = metric.path("resource").path("current").path("averageUtilization");
            if (isCpu(metric) && utilization.isNumber()) {
                ownStatus.set("currentCPUUtilizationPercentage", utilization);
            }
            current.add(MetricForm.STATUS.first(metric));
        }
        annotate(first, METRICS, others);
        annotate(first, CURRENT_METRICS, current);
        if (spec.path("behavior").isObject()) {
            annotate(first, BEHAVIOR, BehaviorAnnotation.of(spec.path("behavior")));
        }
        ArrayNode conditions = first.arrayNode();
        status.path("conditions").forEach(each -> conditions.add(ConditionAnnotation.of(each)));
        annotate(first, CONDITIONS, conditions);
        return first;
    }

    private static boolean isCpu(JsonNode metric) {
        return metric.path("type").asText().equals("Resource")
                && metric.path("resource").path("name").asText().equals("cpu");
    }

    private static void annotate(ObjectNode first, String name, JsonNode value) {
        if (!value.isEmpty()) {
            first.withObjectProperty("metadata")
                    .withObjectProperty("annotations")
                    .put(name, AnnotationJson.text(value));
        }
    }

    private static ObjectNode toSecond(ObjectNode first) {
        JsonNode annotations = first.path("metadata").path("annotations").deepCopy();
        ObjectNode second = copy(first);
        ObjectNode spec = second.putObject("spec");
        take(SPEC, first.path("spec"), spec);
        ArrayNode metrics = spec.putArray("metrics");
        AnnotationJson.list(annotations.path(METRICS), MetricForm.SPEC::second).ifPresent(metrics::addAll);
        JsonNode cpu = first.path("spec").path("targetCPUUtilizationPercentage");
        if (cpu.isNumber() || metrics.isEmpty()) {
            metrics.add(HorizontalPodAutoscalerDefaults.cpu(
                    spec, cpu.isNumber() ? cpu.asInt() : HorizontalPodAutoscalerDefaults.CPU_UTILIZATION));
        }
        if (annotations.path(BEHAVIOR) instanceof TextNode behavior) {
            BehaviorAnnotation.read(behavior).ifPresent(value -> spec.set("behavior", value));
        }
        ObjectNode status = second.putObject("status");
        take(STATUS, first.path("status"), status);
        ArrayNode current = status.arrayNode();
        JsonNode used = first.path("status").path("currentCPUUtilizationPercentage");
        if (used.isNumber()) {
            ObjectNode metric = current.addObject().put("type", "Resource");
            metric.putObject("resource").put("name", "cpu").putObject("current").set("averageUtilization", used);
        }
        AnnotationJson.list(annotations.path(CURRENT_METRICS), MetricForm.STATUS::second)
                .ifPresentOrElse(
                        all -> status.set("currentMetrics", all),
                        () -> setUnlessEmpty(status, "currentMetrics", current));
        AnnotationJson.list(annotations.path(CONDITIONS), ConditionAnnotation::read)
                .ifPresent(all -> setUnlessEmpty(status, "conditions", all));
        return second;
    }

    private static void setUnlessEmpty(ObjectNode into, String field, ArrayNode list) {
        if (!list.isEmpty()) {
            into.set(field, list);
        }
    }
}
