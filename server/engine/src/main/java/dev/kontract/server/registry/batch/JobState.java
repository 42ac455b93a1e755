package dev.kontract.server.registry.batch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;

/**
 * The spec and the status of a job at one time.
 *
 * @param spec its spec
 * @param status its status
 */
record JobState(FieldValue spec, FieldValue status) {

    static JobState of(ObjectNode job, FieldErrors errors) {
        return new JobState(FieldValue.of(job, "spec", errors), FieldValue.of(job, "status", errors));
    }

    /** Returns whether the condition of this type is true. */
    boolean is(String type) {
        return hasCondition(type, "True");
    }

    /** Returns whether there is a condition of this type and status. */
    boolean hasCondition(String type, String status) {
        return this.status.items("conditions").stream()
                .anyMatch(condition -> condition.child("type").is(type)
                        && condition.child("status").is(status));
    }

    boolean isFinished() {
        return is("Complete") || is("Failed");
    }

    boolean isIndexed() {
        return spec.child("completionMode").is("Indexed");
    }
}
