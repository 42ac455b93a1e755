package dev.kontract.server.printers;

import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.StatusException;
import org.jspecify.annotations.Nullable;

/** The part of the object that each table row includes. */
public enum IncludeObject {
    NONE,
    METADATA,
    OBJECT;

    /**
     * Parses the query parameter {@code includeObject}; the default is {@code Metadata}.
     *
     * @throws StatusException 400 for an unknown value
     */
    public static IncludeObject parse(@Nullable String value) {
        return switch (value == null ? "" : value) {
            case "", "Metadata" -> METADATA;
            case "None" -> NONE;
            case "Object" -> OBJECT;
            default -> throw refused(value);
        };
    }

    private static StatusException refused(@Nullable String value) {
        String text = String.valueOf(value);
        FieldError error = FieldError.invalid("includeObject", text, "must be 'Metadata', 'Object', 'None', or empty");
        return StatusException.badRequest("Unable to convert to Table as requested: " + error.text());
    }
}
