package dev.kontract.server.codec;

import com.fasterxml.jackson.core.JsonToken;
import dev.kontract.server.schema.Field;
import org.jspecify.annotations.Nullable;

/**
 * The type error of a decoding and its position as Go reports it: the innermost struct, and the field path from the
 * root without indexes and map keys.
 *
 * <p>As in Go, the first type mismatch is kept while decoding continues, but the first error of a custom unmarshaller
 * takes precedence.
 */
final class TypeErrors {

    private final StringBuilder path = new StringBuilder();
    private String struct = "";
    private @Nullable String mismatch;
    private @Nullable String unmarshalError;

    String struct() {
        return struct;
    }

    /**
     * Enters {@code field} of {@code type}, including inlined structs; the result is passed to {@link #leave} with the
     * previous struct.
     */
    int enter(String type, Field field) {
        int before = path.length();
        struct = type;
        if (before > 0) {
            path.append('.');
        }
        if (!field.embedded().isEmpty()) {
            path.append(field.embedded()).append('.');
        }
        path.append(field.name());
        return before;
    }

    void leave(int before, String structBefore) {
        path.setLength(before);
        struct = structBefore;
    }

    /** Records a value of a wrong type: {@code value} where {@code goType} is expected. */
    void mismatch(String value, String goType) {
        mismatch(located(value, goType));
    }

    void mismatch(String message) {
        if (mismatch == null) {
            mismatch = message;
        }
    }

    /** Records an error of a type with a custom unmarshaller. */
    void invalidValue(String message) {
        if (unmarshalError == null) {
            unmarshalError = message;
        }
    }

    /** Records that a custom unmarshaller of {@code goType} got {@code value}. */
    void invalidValue(String value, String goType) {
        invalidValue(located(value, goType));
    }

    private String located(String value, String goType) {
        String into = path.isEmpty() && struct.isEmpty() ? "value" : "struct field " + struct + '.' + path;
        return "json: cannot unmarshal " + value + " into Go " + into + " of type " + goType;
    }

    @Nullable
    String message() {
        return unmarshalError != null ? unmarshalError : mismatch;
    }

    /** Returns the name of the JSON type that starts with {@code token}. */
    static String nameOf(JsonToken token) {
        return switch (token) {
            case START_OBJECT -> "object";
            case START_ARRAY -> "array";
            case VALUE_TRUE, VALUE_FALSE -> "bool";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "number";
            default -> "string";
        };
    }
}
