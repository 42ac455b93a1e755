package dev.kontract.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A JSON schema, or a list of them.
 *
 * <pre>{@code
 * JSONSchemaProps list = new JSONSchemaProps().type("array");
 * list.items(JSONSchemaPropsOrArray.of(new JSONSchemaProps().type("string")));
 * }</pre>
 *
 * @param schema the schema, or null where there is a list
 * @param schemas the list; empty where there is one schema
 */
public record JSONSchemaPropsOrArray(@Nullable JSONSchemaProps schema, List<JSONSchemaProps> schemas) {

    /** Takes a copy of the list. */
    public JSONSchemaPropsOrArray {
        schemas = List.copyOf(schemas);
    }

    /** Returns one schema. */
    @JsonCreator
    public static JSONSchemaPropsOrArray of(JSONSchemaProps schema) {
        return new JSONSchemaPropsOrArray(schema, List.of());
    }

    /** Returns a list of schemas. */
    @JsonCreator
    public static JSONSchemaPropsOrArray of(List<JSONSchemaProps> schemas) {
        return new JSONSchemaPropsOrArray(null, schemas);
    }

    @JsonValue
    Object wireValue() {
        return schema == null ? schemas : schema;
    }
}
