package dev.kontract.server.registry.rules;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.status.FieldError;
import java.util.List;

/** The result of the rules for an object. */
record Outcome(ObjectNode object, List<FieldError> found, List<String> warnings) {

    List<String> errors() {
        return found.stream()
                .map(one -> one.reason() + " " + one.field() + " " + one.message())
                .toList();
    }
}
