package dev.kontract.server.apply;

import dev.kontract.server.fieldpath.FieldSet;
import org.jspecify.annotations.Nullable;

/**
 * The fields a manager owns.
 *
 * @param fields the fields
 * @param apiVersion the API version of the fields
 * @param time the time of the last change as serialized, or null
 */
record OwnedFieldSet(
        FieldSet fields, String apiVersion, @Nullable String time) {

    /** Returns a copy with other fields. */
    OwnedFieldSet with(FieldSet changed) {
        return changed.equals(fields) ? this : new OwnedFieldSet(changed, apiVersion, time);
    }

    OwnedFieldSet at(@Nullable String moment) {
        return new OwnedFieldSet(fields, apiVersion, moment);
    }
}
