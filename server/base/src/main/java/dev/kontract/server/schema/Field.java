package dev.kontract.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A field of an object.
 *
 * @param name its JSON name
 * @param schema the schema of its value
 * @param required whether the schema lists it as required
 * @param nullable whether null is a value of the field, as opposed to absent
 * @param zero how an empty value is serialized
 * @param defaultValue the default, or null if there is none
 * @param patchStrategies the strategies of strategic merge patch: {@code merge}, {@code replace}, {@code retainKeys}
 * @param patchMergeKey the key by which strategic merge patch identifies list items, or null
 * @param protobuf the protobuf field numbers, outermost first: one, more for a field of an inlined message; empty for
 *     a field without protobuf encoding
 * @param embedded the name of the inlined struct that declares it; empty for a field of the type itself
 * @param rules the rules of its value as the contract declares them; missing if there are none
 */
public record Field(
        String name,
        Schema schema,
        boolean required,
        boolean nullable,
        Zero zero,
        @Nullable JsonNode defaultValue,
        Set<String> patchStrategies,
        @Nullable String patchMergeKey,
        List<Integer> protobuf,
        String embedded,
        JsonNode rules) {

    /**
     * Creates a field of a custom resource: serialized exactly as sent, without protobuf encoding or patch strategies.
     *
     * @param name its JSON name
     * @param schema the schema of its value
     * @param required whether the schema lists it as required
     * @param nullable whether null is a value of the field
     * @param defaultValue the default, or null if there is none
     */
    public static Field verbatim(
            String name, Schema schema, boolean required, boolean nullable, @Nullable JsonNode defaultValue) {
        return new Field(
                name,
                schema,
                required,
                nullable,
                Zero.VERBATIM,
                defaultValue,
                Set.of(),
                null,
                List.of(),
                "",
                MissingNode.getInstance());
    }

    /** Returns this field with another schema of its value. */
    Field with(Schema other) {
        return new Field(
                name,
                other,
                required,
                nullable,
                zero,
                defaultValue,
                patchStrategies,
                patchMergeKey,
                protobuf,
                embedded,
                rules);
    }

    /** Returns whether the zero value differs from an absent one. */
    public boolean presenceCounts() {
        return zero == Zero.KEEP || zero == Zero.NULL || zero == Zero.VERBATIM;
    }

    /** How an absent or empty value is serialized: zero, false, {@code ""}, {@code []} or {@code {}}. */
    public enum Zero {
        /** Omitted. */
        OMIT,
        /** Written if present, except for empty lists and maps. */
        KEEP,
        /** Like {@link #KEEP}, but an absent value is written as {@code null}. */
        NULL,
        /** Always written: scalars as zero, objects as {@code {}}, lists, maps and times as {@code null}. */
        EMIT,
        /** Written if present, including empty lists, empty maps and nulls. */
        VERBATIM
    }
}
