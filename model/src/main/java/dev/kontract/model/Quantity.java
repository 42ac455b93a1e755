package dev.kontract.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/** An amount of a resource in the notation of the API: {@code 100m}, {@code 1.5Gi}, {@code 2e3}. Immutable. */
public record Quantity(@JsonValue String text) {

    /** Keeps {@code text} as it stands. */
    @JsonCreator
    public Quantity {
        Objects.requireNonNull(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
