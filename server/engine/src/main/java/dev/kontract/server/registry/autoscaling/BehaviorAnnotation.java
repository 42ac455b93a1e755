package dev.kontract.server.registry.autoscaling;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import java.util.Optional;

/** The behavior of a HorizontalPodAutoscaler in an annotation, whose names begin with capital letters. */
final class BehaviorAnnotation {

    private BehaviorAnnotation() {}

    static ObjectNode of(JsonNode behavior) {
        ObjectNode written = JsonNodeFactory.instance.objectNode();
        written.set("ScaleUp", rules(behavior.path("scaleUp")));
        written.set("ScaleDown", rules(behavior.path("scaleDown")));
        return written;
    }

    private static JsonNode rules(JsonNode rules) {
        if (!rules.isObject()) {
            return JsonNodeFactory.instance.nullNode();
        }
        ObjectNode written = JsonNodeFactory.instance.objectNode();
        orNull(rules, "stabilizationWindowSeconds", written, "StabilizationWindowSeconds");
        orNull(rules, "selectPolicy", written, "SelectPolicy");
        if (rules.path("policies").isArray()) {
            ArrayNode policies = written.putArray("Policies");
            for (JsonNode policy : rules.path("policies")) {
                policies.addObject()
                        .put("Type", policy.path("type").asText(""))
                        .put("Value", policy.path("value").asInt())
                        .put("PeriodSeconds", policy.path("periodSeconds").asInt());
            }
        } else {
            written.putNull("Policies");
        }
        orNull(rules, "tolerance", written, "Tolerance");
        return written;
    }

    private static void orNull(JsonNode from, String field, ObjectNode into, String name) {
        into.set(name, from.has(field) ? from.path(field) : JsonNodeFactory.instance.nullNode());
    }

    /** Reads an annotation; empty when it says nothing or cannot be read. */
    static Optional<ObjectNode> read(TextNode annotation) {
        try {
            JsonNode written = AnnotationJson.read(annotation.textValue());
            ObjectNode behavior = JsonNodeFactory.instance.objectNode();
            readRules(named(written, "scaleUp"), behavior, "scaleUp");
            readRules(named(written, "scaleDown"), behavior, "scaleDown");
            return behavior.isEmpty() ? Optional.empty() : Optional.of(behavior);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Names are read in any case. */
    private static ObjectNode named(JsonNode object, String... fields) {
        ObjectNode found = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> entry :
                AnnotationJson.requireObject(object).properties()) {
            for (String field : fields) {
                if (entry.getKey().equalsIgnoreCase(field)) {
                    found.set(field, entry.getValue());
                }
            }
        }
        return found;
    }

    private static void readRules(ObjectNode holder, ObjectNode behavior, String direction) {
        if (!AnnotationJson.requireObject(holder.path(direction)).isObject()) {
            return;
        }
        ObjectNode written =
                named(holder.path(direction), "stabilizationWindowSeconds", "selectPolicy", "policies", "tolerance");
        ObjectNode rules = behavior.putObject(direction);
        AnnotationJson.number(written, "stabilizationWindowSeconds", rules, "stabilizationWindowSeconds");
        if (written.hasNonNull("selectPolicy")) {
            rules.put("selectPolicy", AnnotationJson.text(written, "selectPolicy"));
        }
        if (written.path("policies").isArray()) {
            ArrayNode policies = rules.putArray("policies");
            written.path("policies").forEach(policy -> readPolicy(policy, policies.addObject()));
        }
        AnnotationJson.quantity(written, "tolerance", rules, "tolerance");
    }

    private static void readPolicy(JsonNode given, ObjectNode policy) {
        ObjectNode written = named(given, "type", "value", "periodSeconds");
        policy.put("type", AnnotationJson.text(written, "type")).put("value", 0).put("periodSeconds", 0);
        AnnotationJson.number(written, "value", policy, "value");
        AnnotationJson.number(written, "periodSeconds", policy, "periodSeconds");
    }
}
