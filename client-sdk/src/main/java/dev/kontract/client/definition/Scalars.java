package dev.kontract.client.definition;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.CustomObject;
import dev.kontract.model.IntOrString;
import dev.kontract.model.JSONSchemaProps;
import dev.kontract.model.MicroTime;
import dev.kontract.model.Quantity;
import dev.kontract.model.RawExtension;
import dev.kontract.model.Time;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The schemas of types whose JSON does not follow from their properties. */
final class Scalars {

    private static final Map<Class<?>, Supplier<JSONSchemaProps>> SCHEMAS = Map.ofEntries(
            Map.entry(String.class, () -> typed("string")),
            Map.entry(CharSequence.class, () -> typed("string")),
            Map.entry(char.class, () -> typed("string")),
            Map.entry(Character.class, () -> typed("string")),
            Map.entry(UUID.class, () -> typed("string").format("uuid")),
            Map.entry(URI.class, () -> typed("string").format("uri")),
            Map.entry(byte[].class, () -> typed("string").format("byte")),
            Map.entry(Time.class, Scalars::time),
            Map.entry(MicroTime.class, Scalars::time),
            Map.entry(boolean.class, () -> typed("boolean")),
            Map.entry(Boolean.class, () -> typed("boolean")),
            Map.entry(byte.class, Scalars::integer),
            Map.entry(Byte.class, Scalars::integer),
            Map.entry(short.class, Scalars::integer),
            Map.entry(Short.class, Scalars::integer),
            Map.entry(int.class, Scalars::integer),
            Map.entry(Integer.class, Scalars::integer),
            Map.entry(long.class, () -> typed("integer").format("int64")),
            Map.entry(Long.class, () -> typed("integer").format("int64")),
            Map.entry(BigInteger.class, () -> typed("integer")),
            Map.entry(float.class, () -> typed("number").format("float")),
            Map.entry(Float.class, () -> typed("number").format("float")),
            Map.entry(double.class, () -> typed("number").format("double")),
            Map.entry(Double.class, () -> typed("number").format("double")),
            Map.entry(BigDecimal.class, () -> typed("number")),
            Map.entry(IntOrString.class, () -> new JSONSchemaProps().xKubernetesIntOrString(true)),
            Map.entry(Quantity.class, () -> new JSONSchemaProps().xKubernetesIntOrString(true)),
            Map.entry(Object.class, Scalars::any),
            Map.entry(RawExtension.class, Scalars::any),
            Map.entry(CustomObject.class, () -> object().xKubernetesEmbeddedResource(true)));

    private Scalars() {}

    /** Returns the schema of a type, or null if it follows from the properties of the type. */
    static @Nullable JSONSchemaProps schema(Class<?> type) {
        Supplier<JSONSchemaProps> schema = SCHEMAS.get(type);
        if (schema != null) {
            return schema.get();
        }
        return JsonNode.class.isAssignableFrom(type) ? any() : null;
    }

    private static JSONSchemaProps typed(String type) {
        return new JSONSchemaProps().type(type);
    }

    private static JSONSchemaProps integer() {
        return typed("integer").format("int32");
    }

    private static JSONSchemaProps time() {
        return typed("string").format("date-time");
    }

    private static JSONSchemaProps any() {
        return new JSONSchemaProps().xKubernetesPreserveUnknownFields(true);
    }

    private static JSONSchemaProps object() {
        return typed("object").xKubernetesPreserveUnknownFields(true);
    }
}
