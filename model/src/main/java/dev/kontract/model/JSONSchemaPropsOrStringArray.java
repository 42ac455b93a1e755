package dev.kontract.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A JSON schema, or a list of names of properties.
 *
 * <pre>{@code
 * JSONSchemaPropsOrStringArray names = JSONSchemaPropsOrStringArray.of(List.of("host", "port"));
 * }</pre>
 *
 * @param schema the schema, or null where there is a list
 * @param properties the names; empty where there is a schema
 */
public record JSONSchemaPropsOrStringArray(@Nullable JSONSchemaProps schema, List<String> properties) {

    /** Takes a copy of the list. */
    public JSONSchemaPropsOrStringArray {
        properties = List.copyOf(properties);
    }

    /** Returns a schema. */
    @JsonCreator
    public static JSONSchemaPropsOrStringArray of(JSONSchemaProps schema) {
        return new JSONSchemaPropsOrStringArray(schema, List.of());
    }

    /** Returns a list of names. */
    @JsonCreator
    public static JSONSchemaPropsOrStringArray of(List<String> properties) {
        return new JSONSchemaPropsOrStringArray(null, properties);
    }

    @JsonValue
    Object wireValue() {
        return schema == null ? properties : schema;
    }
}
