package dev.kontract.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * An arbitrary JSON value, kept unchanged.
 *
 * <pre>{@code
 * revision.getData().tree().path("spec");
 * }</pre>
 */
public record RawExtension(@JsonValue JsonNode tree) {

    /** Wraps {@code tree}, which the caller must not modify afterwards. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public RawExtension {}
}
