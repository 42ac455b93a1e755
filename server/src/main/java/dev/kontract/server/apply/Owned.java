package dev.kontract.server.apply;

import dev.kontract.server.fieldpath.FieldSet;
import org.jspecify.annotations.Nullable;

/**
 * What a manager owns.
 *
 * @param fields it owns
 * @param apiVersion the fields are of
 * @param time of its last write that changed something, as on the wire, or null
 */
record Owned(FieldSet fields, String apiVersion, @Nullable String time) {

    Owned with(FieldSet changed) {
        return new Owned(changed, apiVersion, time);
    }

    Owned at(@Nullable String moment) {
        return new Owned(fields, apiVersion, moment);
    }
}
