package dev.kontract.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A field of an object.
 *
 * @param name its name in JSON
 * @param schema the schema of its value
 * @param required whether the schema lists it as required
 * @param nullable whether null is a value of the field, and not the same as its absence
 * @param zero how an empty value is written
 * @param defaultValue the value of an absent field, or null when it has no default
 * @param patchStrategies strategies of strategic merge patch: {@code merge}, {@code replace}, {@code retainKeys}
 * @param patchMergeKey the key by which strategic merge patch identifies list items, or null
 * @param protobuf field numbers on the wire, outermost first: one, or two for a field of an inlined message; empty for a
 *     field that protobuf does not carry
 * @param embedded the name of the inlined struct that declares it; empty for a field of the type itself
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
        String embedded) {

    /**
     * A field as custom resources have them: written exactly as it was sent, unknown to protobuf and to strategic merge
     * patch.
     *
     * @param name its name in JSON
     * @param schema the schema of its value
     * @param required whether the schema lists it as required
     * @param nullable whether null is a value of the field
     * @param defaultValue the value of an absent field, or null when it has no default
     */
    public static Field verbatim(
            String name, Schema schema, boolean required, boolean nullable, @Nullable JsonNode defaultValue) {
        return new Field(name, schema, required, nullable, Zero.VERBATIM, defaultValue, Set.of(), null, List.of(), "");
    }

    /** Whether a zero value differs from an absent one. */
    public boolean presenceCounts() {
        return zero == Zero.KEEP || zero == Zero.NULL || zero == Zero.VERBATIM;
    }

    /** How a field is written whose value is absent or empty: zero, false, {@code ""}, {@code []} or {@code {}}. */
    public enum Zero {
        /** Never. */
        OMIT,
        /** When present, except for an empty list or map. */
        KEEP,
        /** Like {@link #KEEP}, but an absent value is written as {@code null}. */
        NULL,
        /** Always: a scalar as its zero, an object as {@code {}}, a list, map or time as {@code null}. */
        EMIT,
        /** When present, whatever the value: an empty list, an empty map and null are kept. */
        VERBATIM
    }
}
