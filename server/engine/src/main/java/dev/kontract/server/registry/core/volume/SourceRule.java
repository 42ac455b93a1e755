package dev.kontract.server.registry.core.volume;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.function.Consumer;

/**
 * A volume source and its rules.
 *
 * @param field its field
 * @param second its name in the error when a second source is set
 * @param path its name in other errors
 * @param rules its validation
 */
record SourceRule(String field, String second, String path, Consumer<FieldValue> rules) {

    static SourceRule of(String field, Consumer<FieldValue> rules) {
        return new SourceRule(field, field, field, rules);
    }

    /**
     * Validates the source if it is present.
     *
     * @param holder the volume
     * @param found whether another source is present
     * @return whether a source is present
     */
    boolean check(FieldValue holder, boolean found) {
        FieldValue value = holder.child(field);
        if (value.absent()) {
            return found;
        }
        if (found) {
            value.as(holder.path().child(second)).forbidden("may not specify more than 1 volume type");
        } else {
            rules.accept(value.as(holder.path().child(path)));
        }
        return true;
    }
}
