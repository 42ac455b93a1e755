package dev.kontract.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * A JSON schema, or whether any value is allowed.
 *
 * <pre>{@code
 * JSONSchemaProps map = new JSONSchemaProps().type("object");
 * map.additionalProperties(JSONSchemaPropsOrBool.of(new JSONSchemaProps().type("string")));
 * }</pre>
 *
 * @param schema the schema, or null where there is only {@code allowed}
 * @param allowed whether any value is allowed; true with a schema
 */
public record JSONSchemaPropsOrBool(@Nullable JSONSchemaProps schema, boolean allowed) {

    /** Returns a schema. */
    @JsonCreator
    public static JSONSchemaPropsOrBool of(JSONSchemaProps schema) {
        return new JSONSchemaPropsOrBool(schema, true);
    }

    /** Returns whether any value is allowed. */
    @JsonCreator
    public static JSONSchemaPropsOrBool of(boolean allowed) {
        return new JSONSchemaPropsOrBool(null, allowed);
    }

    @JsonValue
    Object wireValue() {
        return schema == null ? allowed : schema;
    }
}
