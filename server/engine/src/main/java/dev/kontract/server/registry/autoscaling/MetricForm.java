package dev.kontract.server.registry.autoscaling;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/**
 * A metric as {@code autoscaling/v1} has it, in an annotation, and as {@code autoscaling/v2} does. Targets and current values
 * have the same structure under other names; quantities that are absent are written as zero where the older form cannot
 * leave them out.
 */
enum MetricForm {
    SPEC("target"),
    STATUS("current");

    private static final String ZERO = "0";

    /** The field of the values in version 2, and the prefix of their names in version 1. */
    private final String values;

    MetricForm(String values) {
        this.values = values;
    }

    private boolean isStatus() {
        return this == STATUS;
    }

    /** Converts a metric to version 1. */
    ObjectNode first(JsonNode metric) {
        ObjectNode first = JsonNodeFactory.instance
                .objectNode()
                .put("type", metric.path("type").asText(""));
        for (String name : new String[] {"object", "pods", "resource", "containerResource", "external"}) {
            JsonNode source = metric.path(name);
            if (source.isObject()) {
                first(name, source, source.path(values), first.putObject(name));
            }
        }
        return first;
    }

    private void first(String name, JsonNode source, JsonNode amounts, ObjectNode into) {
        switch (name) {
            case "object" -> {
                JsonNode object = source.path("describedObject");
                ObjectNode target = into.putObject("target");
                target.put("kind", object.path("kind").asText(""))
                        .put("name", object.path("name").asText(""));
                if (!object.path("apiVersion").asText("").isEmpty()) {
                    target.set("apiVersion", object.path("apiVersion"));
                }
                named(source, into);
                into.put(values + "Value", amounts.path("value").asText(ZERO));
                selector(source, into, "selector");
                optional(amounts, "averageValue", into, "averageValue");
            }
            case "pods" -> {
                named(source, into);
                into.put(values + "AverageValue", amounts.path("averageValue").asText(ZERO));
                selector(source, into, "selector");
            }
            case "external" -> {
                named(source, into);
                selector(source, into, "metricSelector");
                amount(amounts, "value", into, values + "Value");
                optional(amounts, "averageValue", into, values + "AverageValue");
            }
            default -> {
                into.put("name", source.path("name").asText(""));
                optional(amounts, "averageUtilization", into, values + "AverageUtilization");
                amount(amounts, "averageValue", into, values + "AverageValue");
                if (name.equals("containerResource")) {
                    into.put("container", source.path("container").asText(""));
                }
            }
        }
    }

    private static void named(JsonNode source, ObjectNode into) {
        into.put("metricName", source.path("metric").path("name").asText(""));
    }

    private static void selector(JsonNode source, ObjectNode into, String name) {
        optional(source.path("metric"), "selector", into, name);
    }

    private static void optional(JsonNode from, String field, ObjectNode into, String name) {
        if (from.hasNonNull(field)) {
            into.set(name, from.path(field));
        }
    }

    /** A target may be left out, a current value may not. */
    private void amount(JsonNode from, String field, ObjectNode into, String name) {
        if (isStatus()) {
            into.put(name, from.path(field).asText(ZERO));
        } else {
            optional(from, field, into, name);
        }
    }

    /**
     * Converts a metric of version 1, which a client may have written.
     *
     * @throws IllegalArgumentException when a value has another type
     */
    ObjectNode second(JsonNode written) {
        ObjectNode metric = JsonNodeFactory.instance.objectNode().put("type", AnnotationJson.text(written, "type"));
        for (String name : new String[] {"object", "pods", "resource", "containerResource", "external"}) {
            JsonNode source = AnnotationJson.requireObject(written.path(name));
            if (source.isObject()) {
                second(name, source, metric.putObject(name));
            }
        }
        return metric;
    }

    private void second(String name, JsonNode written, ObjectNode source) {
        ObjectNode amounts = source.objectNode();
        switch (name) {
            case "object" -> {
                describedObject(AnnotationJson.requireObject(written.path("target")), source);
                boolean average = AnnotationJson.quantity(written, "averageValue", amounts, "averageValue");
                value(written, values + "Value", amounts, average);
                type(amounts, average ? "AverageValue" : "Value");
                identifier(written, "selector", source);
            }
            case "pods" -> {
                always(written, values + "AverageValue", amounts, "averageValue");
                type(amounts, "AverageValue");
                identifier(written, "selector", source);
            }
            case "external" -> {
                boolean value = isStatus()
                        ? always(written, values + "Value", amounts, "value")
                        : AnnotationJson.quantity(written, values + "Value", amounts, "value");
                AnnotationJson.quantity(written, values + "AverageValue", amounts, "averageValue");
                type(amounts, value ? "Value" : "AverageValue");
                identifier(written, "metricSelector", source);
            }
            default -> {
                source.put("name", AnnotationJson.text(written, "name"));
                AnnotationJson.number(written, values + "AverageUtilization", amounts, "averageUtilization");
                if (isStatus()) {
                    always(written, values + "AverageValue", amounts, "averageValue");
                } else {
                    AnnotationJson.quantity(written, values + "AverageValue", amounts, "averageValue");
                }
                type(amounts, amounts.has("averageUtilization") ? "Utilization" : "AverageValue");
                if (name.equals("containerResource")) {
                    source.put("container", AnnotationJson.text(written, "container"));
                }
            }
        }
        source.set(values, amounts);
    }

    /** Of a target beside an average, zero is what the older form writes for none. */
    private void value(JsonNode written, String field, ObjectNode amounts, boolean average) {
        always(written, field, amounts, "value");
        if (!isStatus() && average && amounts.path("value").asText().equals(ZERO)) {
            amounts.remove("value");
        }
    }

    private static boolean always(JsonNode written, String field, ObjectNode amounts, String name) {
        return AnnotationJson.quantity(written, field, amounts, name)
                || amounts.put(name, ZERO).has(name);
    }

    private void type(ObjectNode amounts, String type) {
        if (!isStatus()) {
            amounts.put("type", type);
        }
    }

    private static void describedObject(JsonNode target, ObjectNode source) {
        ObjectNode object = source.putObject("describedObject");
        object.put("kind", AnnotationJson.text(target, "kind")).put("name", AnnotationJson.text(target, "name"));
        if (!AnnotationJson.text(target, "apiVersion").isEmpty()) {
            object.set("apiVersion", target.path("apiVersion"));
        }
    }

    private static void identifier(JsonNode written, String selector, ObjectNode source) {
        ObjectNode metric = source.putObject("metric").put("name", AnnotationJson.text(written, "metricName"));
        JsonNode given = AnnotationJson.requireObject(written.path(selector));
        if (given.isObject()) {
            metric.set("selector", labelSelector(given));
        }
    }

    private static ObjectNode labelSelector(JsonNode given) {
        ObjectNode selector = JsonNodeFactory.instance.objectNode();
        JsonNode labels = AnnotationJson.requireObject(given.path("matchLabels"));
        for (Map.Entry<String, JsonNode> label : labels.properties()) {
            selector.withObjectProperty("matchLabels").put(label.getKey(), AnnotationJson.text(labels, label.getKey()));
        }
        for (JsonNode requirement : given.path("matchExpressions")) {
            ObjectNode copy = selector.withArrayProperty("matchExpressions").addObject();
            copy.put("key", AnnotationJson.text(requirement, "key"))
                    .put("operator", AnnotationJson.text(requirement, "operator"));
            for (JsonNode value : requirement.path("values")) {
                if (!value.isTextual()) {
                    throw new IllegalArgumentException("values are texts");
                }
                copy.withArrayProperty("values").add(value);
            }
        }
        return selector;
    }
}
