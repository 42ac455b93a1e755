package dev.kontract.server.registry.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.InternalStruct;

/** Parts of claims as errors show them: the structs of upstream, with their field names and absent fields as null or zero. */
final class InternalClaims {

    private static final InternalStruct OPAQUE =
            new InternalStruct().text("Driver").pointer("Parameters");
    private static final InternalStruct SELECTOR =
            new InternalStruct().optional("CEL", new InternalStruct().text("Expression"));
    private static final InternalStruct TOLERATION =
            new InternalStruct().text("Key", "Operator", "Value", "Effect").pointer("TolerationSeconds");
    private static final InternalStruct CAPACITY = new InternalStruct().pointer("Requests");
    private static final InternalStruct EXACTLY = new InternalStruct()
            .text("DeviceClassName")
            .list("Selectors", SELECTOR)
            .text("AllocationMode")
            .number("Count")
            .pointer("AdminAccess")
            .list("Tolerations", TOLERATION)
            .optional("Capacity", CAPACITY);
    private static final InternalStruct ALTERNATIVE = new InternalStruct()
            .text("Name", "DeviceClassName")
            .list("Selectors", SELECTOR)
            .text("AllocationMode")
            .number("Count")
            .list("Tolerations", TOLERATION)
            .optional("Capacity", CAPACITY);
    private static final InternalStruct REQUEST =
            new InternalStruct().text("Name").optional("Exactly", EXACTLY).list("FirstAvailable", ALTERNATIVE);
    private static final InternalStruct CONSTRAINT =
            new InternalStruct().pointer("Requests", "MatchAttribute", "DistinctAttribute");
    private static final InternalStruct CONFIGURATION =
            new InternalStruct().pointer("Requests").optional("Opaque", OPAQUE);
    private static final InternalStruct SPEC = new InternalStruct()
            .struct(
                    "Devices",
                    new InternalStruct()
                            .list("Requests", REQUEST)
                            .list("Constraints", CONSTRAINT)
                            .list("Config", CONFIGURATION));
    private static final InternalStruct REQUIREMENT =
            new InternalStruct().text("Key", "Operator").pointer("Values");
    private static final InternalStruct TERM =
            new InternalStruct().list("MatchExpressions", REQUIREMENT).list("MatchFields", REQUIREMENT);
    private static final InternalStruct RESULT = new InternalStruct()
            .text("Request", "Driver", "Pool", "Device")
            .pointer("AdminAccess")
            .list("Tolerations", TOLERATION)
            .pointer("BindingConditions", "BindingFailureConditions", "ShareID", "ConsumedCapacity");
    private static final InternalStruct ALLOCATION = new InternalStruct()
            .struct(
                    "Devices",
                    new InternalStruct()
                            .list("Results", RESULT)
                            .list(
                                    "Config",
                                    new InternalStruct()
                                            .text("Source")
                                            .pointer("Requests")
                                            .optional("Opaque", OPAQUE)))
            .optional("NodeSelector", new InternalStruct().list("NodeSelectorTerms", TERM))
            .pointer("AllocationTimestamp");

    private InternalClaims() {}

    /** Returns the spec of a claim. */
    static ObjectNode spec(JsonNode spec) {
        return SPEC.of(spec);
    }

    /** Returns the spec of a template, in which the metadata is inlined. */
    static ObjectNode template(JsonNode template) {
        ObjectNode shown = JsonNodeFactory.instance.objectNode();
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
