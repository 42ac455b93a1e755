package dev.kontract.server.cel;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * A compiled rule of a schema node.
 *
 * @param source the rule as it is in the schema
 * @param program the rule, or null if it is empty or malformed
 * @param error the error of the rule, or null
 * @param transition whether it refers to the old value
 * @param cost the maximum cost of an evaluation, unsigned
 * @param messageProgram the expression of the message, or null
 * @param messageError the error of that expression, or null
 * @param messageCost the maximum cost of the expression of the message, unsigned
 * @param fieldPath the path that errors name below the node's, or empty
 */
record CompiledRule(
        JsonNode source,
        @Nullable Program program,
        @Nullable String error,
        boolean transition,
        long cost,
        @Nullable Program messageProgram,
        @Nullable String messageError,
        long messageCost,
        String fieldPath) {

    boolean optionalOldSelf() {
        return source.path("optionalOldSelf").asBoolean();
    }

    String text(String field) {
        return source.path(field).asText("").strip();
    }

    /** Returns how messages name the rule. */
    String description() {
        String message = text("message");
        return message.isEmpty() ? text("rule") : message;
    }

    /** Returns the message of a violation that has no message of its own. */
    String message() {
        String message = text("message");
        return message.isEmpty() ? "failed rule: " + text("rule") : message;
    }
}
