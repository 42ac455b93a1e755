package dev.kontract.server.codec;

import com.fasterxml.jackson.core.JsonToken;
import dev.kontract.server.schema.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * The type error of a decoding and its position as Go reports it: the innermost struct, and the field path from the
 * root without indexes and map keys.
 *
 * <p>As in Go, the first type mismatch is kept while decoding continues, but the first error of a custom unmarshaller
 * takes precedence.
 */
final class TypeErrors {

    private final List<Field> path = new ArrayList<>();
    private final List<String> structs = new ArrayList<>();
    private @Nullable String mismatch;
    private @Nullable String unmarshalError;

    /** Enters {@code field} of {@code type}. */
    void enter(String type, Field field) {
        structs.add(type);
        path.add(field);
    }

    /** Leaves the field that was entered last. */
    void leave() {
        int last = path.size() - 1;
        structs.remove(last);
        path.remove(last);
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
        String into = path.isEmpty() ? "value" : "struct field " + structs.get(structs.size() - 1) + '.' + shownPath();
        return "json: cannot unmarshal " + value + " into Go " + into + " of type " + goType;
    }

    /** Returns the path with the names of inlined structs. */
    private String shownPath() {
        StringJoiner shown = new StringJoiner(".");
        for (Field field : path) {
            if (!field.embedded().isEmpty()) {
                shown.add(field.embedded());
            }
            shown.add(field.name());
        }
        return shown.toString();
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
