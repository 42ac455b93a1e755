package dev.kontract.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A field of an object.
 *
 * @param name as on the wire in JSON
 * @param schema the shape of its value
 * @param required whether the contract lists it as required
 * @param zero how an empty value is written
 * @param defaultValue what an absent value stands for, or null when nothing
 * @param patchStrategies of strategic merge: {@code merge}, {@code replace}, {@code retainKeys}; empty means the default
 * @param patchMergeKey the key by which strategic merge tells list items apart, or null
 * @param protobuf field numbers on the wire from the object inwards: one, or two for a field of an inlined message; empty
 *     for a field that protobuf does not carry
 * @param embedded the name of the inlined message it is a field of; empty for a field of the type itself
 */
public record Field(
        String name,
        Schema schema,
        boolean required,
        Zero zero,
        @Nullable JsonNode defaultValue,
        Set<String> patchStrategies,
        @Nullable String patchMergeKey,
        List<Integer> protobuf,
        String embedded) {

    /** Whether a value that is zero differs from one that is absent. */
    public boolean presenceCounts() {
        return zero == Zero.KEEP || zero == Zero.NULL;
    }

    /** How a value that is empty - zero, false, {@code ""}, {@code []}, {@code {}} or absent - is written. */
    public enum Zero {
        /** Left out. */
        OMIT,
        /** Written when it is there, left out when it is absent: presence means something. */
        KEEP,
        /** As {@link #KEEP}, but absence is written as {@code null}. */
        NULL,
        /** Written always: a scalar as its zero, an object as {@code {}}, a list, map or time as {@code null}. */
        EMIT
    }
}
