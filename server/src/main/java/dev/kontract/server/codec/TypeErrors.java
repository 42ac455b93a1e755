package dev.kontract.server.codec;

import com.fasterxml.jackson.core.JsonToken;
import dev.kontract.server.schema.Field;
import org.jspecify.annotations.Nullable;

/**
 * The error a reading ends with, and the place it is at as messages tell it: the innermost struct, and the fields from the
 * root on without indexes and map keys.
 *
 * <p>As in the original the first mismatch is kept while reading goes on, but what a value's own notation refuses wins over
 * it, and only the first of those.
 */
final class TypeErrors {

    private final StringBuilder path = new StringBuilder();
    private String struct = "";
    private @Nullable String mismatch;
    private @Nullable String refusal;

    String struct() {
        return struct;
    }

    /** Goes into {@code field} of {@code type}, by way of what the type inlines; returns what {@link #leave} needs, besides the struct before. */
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

    /** A value of the wrong type: {@code value} where {@code goType} belongs. */
    void mismatch(String value, String goType) {
        mismatch(located(value, goType));
    }

    void mismatch(String message) {
        if (mismatch == null) {
            mismatch = message;
        }
    }

    /** A value of a notation of its own that cannot be read. */
    void refusal(String message) {
        if (refusal == null) {
            refusal = message;
        }
    }

    /** The same, for a notation that is read as {@code goType} and got {@code value}. */
    void refusal(String value, String goType) {
        refusal(located(value, goType));
    }

    private String located(String value, String goType) {
        String into = path.isEmpty() && struct.isEmpty() ? "value" : "struct field " + struct + '.' + path;
        return "json: cannot unmarshal " + value + " into Go " + into + " of type " + goType;
    }

    @Nullable
    String message() {
        return refusal != null ? refusal : mismatch;
    }

    /** The word for what {@code token} begins. */
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
