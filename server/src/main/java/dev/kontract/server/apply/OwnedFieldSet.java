package dev.kontract.server.apply;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.fieldpath.FieldsV1Format;
import org.jspecify.annotations.Nullable;

/**
 * The fields a manager owns.
 *
 * @param fields the fields
 * @param apiVersion the API version of the fields
 * @param time the time of the last change as serialized, or null
 * @param encoded the encoded fields, or null if not yet encoded
 */
record OwnedFieldSet(
        FieldSet fields,
        String apiVersion,
        @Nullable String time,
        @Nullable JsonNode encoded) {

    OwnedFieldSet(FieldSet fields, String apiVersion, @Nullable String time) {
        this(fields, apiVersion, time, null);
    }

    /** Returns a copy with other fields. Most managers are unaffected by a write; their encoded form is kept. */
    OwnedFieldSet with(FieldSet changed) {
        return changed.equals(fields) ? this : new OwnedFieldSet(changed, apiVersion, time, null);
    }

    OwnedFieldSet at(@Nullable String moment) {
        return new OwnedFieldSet(fields, apiVersion, moment, encoded);
    }

    /** Returns the encoded fields. */
    JsonNode fieldsV1() {
        return encoded == null ? FieldsV1Format.encode(fields) : encoded;
    }
}
