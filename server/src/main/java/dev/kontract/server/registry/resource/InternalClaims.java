package dev.kontract.server.registry.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** Parts of claims as errors show them: the structs of upstream, with their field names and absent fields as null or zero. */
final class InternalClaims {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** The fields of a struct, each with what it shows for the value of its name. */
    private static final class Struct {

        private final Map<String, Function<JsonNode, JsonNode>> fields = new LinkedHashMap<>();

        Struct text(String... names) {
            for (String name : names) {
                fields.put(name, value -> value.isMissingNode() ? NODES.textNode("") : value);
            }
            return this;
        }

        Struct number(String name) {
            fields.put(name, value -> value.isMissingNode() ? NODES.numberNode(0) : value);
            return this;
        }

        /** Fields that are null when absent, and otherwise as they are. */
        Struct pointer(String... names) {
            for (String name : names) {
                fields.put(name, value -> value.isMissingNode() ? NODES.nullNode() : value);
            }
            return this;
        }

        Struct struct(String name, Struct type) {
            fields.put(name, type::of);
            return this;
        }

        Struct optional(String name, Struct type) {
            fields.put(name, value -> value.isObject() ? type.of(value) : NODES.nullNode());
            return this;
        }

        Struct list(String name, Struct type) {
            fields.put(name, type::each);
            return this;
        }

        ObjectNode of(JsonNode value) {
            ObjectNode shown = NODES.objectNode();
            fields.forEach((name, form) -> {
                JsonNode given = value.path(wireName(name));
                shown.set(name, form.apply(given.isNull() ? value.path("") : given));
            });
            return shown;
        }

        JsonNode each(JsonNode values) {
            if (!values.isArray()) {
                return NODES.nullNode();
            }
            ArrayNode shown = NODES.arrayNode();
            values.forEach(value -> shown.add(of(value)));
            return shown;
        }

        private static String wireName(String name) {
            return name.equals("CEL") ? "cel" : name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
        }
    }

    private static final Struct OPAQUE = new Struct().text("Driver").pointer("Parameters");
    private static final Struct SELECTOR = new Struct().optional("CEL", new Struct().text("Expression"));
    private static final Struct TOLERATION =
            new Struct().text("Key", "Operator", "Value", "Effect").pointer("TolerationSeconds");
    private static final Struct CAPACITY = new Struct().pointer("Requests");
    private static final Struct EXACTLY = new Struct()
            .text("DeviceClassName")
            .list("Selectors", SELECTOR)
            .text("AllocationMode")
            .number("Count")
            .pointer("AdminAccess")
            .list("Tolerations", TOLERATION)
            .optional("Capacity", CAPACITY);
    private static final Struct ALTERNATIVE = new Struct()
            .text("Name", "DeviceClassName")
            .list("Selectors", SELECTOR)
            .text("AllocationMode")
            .number("Count")
            .list("Tolerations", TOLERATION)
            .optional("Capacity", CAPACITY);
    private static final Struct REQUEST =
            new Struct().text("Name").optional("Exactly", EXACTLY).list("FirstAvailable", ALTERNATIVE);
    private static final Struct CONSTRAINT = new Struct().pointer("Requests", "MatchAttribute", "DistinctAttribute");
    private static final Struct CONFIGURATION = new Struct().pointer("Requests").optional("Opaque", OPAQUE);
    private static final Struct SPEC = new Struct()
            .struct(
                    "Devices",
                    new Struct()
                            .list("Requests", REQUEST)
                            .list("Constraints", CONSTRAINT)
                            .list("Config", CONFIGURATION));
    private static final Struct REQUIREMENT =
            new Struct().text("Key", "Operator").pointer("Values");
    private static final Struct TERM =
            new Struct().list("MatchExpressions", REQUIREMENT).list("MatchFields", REQUIREMENT);
    private static final Struct RESULT = new Struct()
            .text("Request", "Driver", "Pool", "Device")
            .pointer("AdminAccess")
            .list("Tolerations", TOLERATION)
            .pointer("BindingConditions", "BindingFailureConditions", "ShareID", "ConsumedCapacity");
    private static final Struct ALLOCATION = new Struct()
            .struct(
                    "Devices",
                    new Struct()
                            .list("Results", RESULT)
                            .list(
                                    "Config",
                                    new Struct()
                                            .text("Source")
                                            .pointer("Requests")
                                            .optional("Opaque", OPAQUE)))
            .optional("NodeSelector", new Struct().list("NodeSelectorTerms", TERM))
            .pointer("AllocationTimestamp");

    private InternalClaims() {}

    /** Returns the spec of a claim. */
    static ObjectNode spec(JsonNode spec) {
        return SPEC.of(spec);
    }

    /** Returns the spec of a template, in which the metadata is inlined. */
    static ObjectNode template(JsonNode template) {
        ObjectNode shown = NODES.objectNode();
        template.path("metadata").properties().forEach(field -> {
            if (!field.getValue().isNull()) {
                shown.set(field.getKey(), field.getValue());
            }
        });
        return shown.set("Spec", SPEC.of(template.path("spec")));
    }

    /** Returns what was allocated to a claim. */
    static ObjectNode allocation(JsonNode allocation) {
        return ALLOCATION.of(allocation);
    }

    /** Returns the terms of a node selector. */
    static JsonNode terms(JsonNode terms) {
        return TERM.each(terms);
    }
}
