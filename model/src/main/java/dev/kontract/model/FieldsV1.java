package dev.kontract.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * A set of field paths in the wire form of managed fields: a tree of {@code f:}, {@code k:}, {@code v:} and {@code .} keys.
 *
 * <pre>{@code
 * boolean owned = fields.tree().path("f:spec").has("f:replicas");
 * }</pre>
 */
public record FieldsV1(@JsonValue JsonNode tree) {

    /** Takes over {@code tree}, which the caller no longer changes. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public FieldsV1 {}
}
