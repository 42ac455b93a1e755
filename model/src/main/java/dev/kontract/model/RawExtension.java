package dev.kontract.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * A value of any shape, carried as it came.
 *
 * <pre>{@code
 * revision.getData().tree().path("spec");
 * }</pre>
 */
public record RawExtension(@JsonValue JsonNode tree) {

    /** Takes over {@code tree}, which the caller no longer changes. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public RawExtension {}
}
