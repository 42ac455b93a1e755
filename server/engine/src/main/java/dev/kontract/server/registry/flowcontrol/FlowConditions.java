package dev.kontract.server.registry.flowcontrol;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.HashSet;
import java.util.Set;

/** Validates the conditions of flow schemas and priority levels. */
final class FlowConditions {

    private FlowConditions() {}

    static void validate(ObjectNode object, FieldErrors errors) {
        Set<String> types = new HashSet<>();
        for (FieldValue condition : FieldValue.of(object, "status", errors).items("conditions")) {
            FieldValue type = condition.child("type");
            if (!types.add(type.text())) {
                type.duplicate();
            }
            type.check();
        }
    }
}
