package dev.kontract.server.apply;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.fieldpath.FieldsV1Format;
import org.jspecify.annotations.Nullable;

/**
 * What a manager owns.
 *
 * @param fields it owns
 * @param apiVersion the fields are of
 * @param time of its last write that changed something, as on the wire, or null
 * @param encoded the fields as they are stored, or null when that is to be found out
 */
record OwnedFieldSet(
        FieldSet fields,
        String apiVersion,
        @Nullable String time,
        @Nullable JsonNode encoded) {

    OwnedFieldSet(FieldSet fields, String apiVersion, @Nullable String time) {
        this(fields, apiVersion, time, null);
    }

    /** The same with other fields. Most writes leave most managers all they have, which then is not encoded again. */
    OwnedFieldSet with(FieldSet changed) {
        return changed.equals(fields) ? this : new OwnedFieldSet(changed, apiVersion, time, null);
    }

    OwnedFieldSet at(@Nullable String moment) {
        return new OwnedFieldSet(fields, apiVersion, moment, encoded);
    }

    /** The fields on the wire. */
    JsonNode fieldsV1() {
        return encoded == null ? FieldsV1Format.encode(fields) : encoded;
    }
}
