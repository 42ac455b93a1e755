package dev.kontract.server.cel.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Equality, order, size and types of values. */
public final class Values {

    private static final Map<Class<?>, String> SCALARS = Map.of(
            Boolean.class, "bool",
            Long.class, "int",
            Uint.class, "uint",
            Double.class, "double",
            String.class, "string",
            Bytes.class, "bytes",
            Instant.class, "google.protobuf.Timestamp",
            Duration.class, "google.protobuf.Duration",
            NullValue.class, "null_type",
            TypeValue.class, "type");

    private Values() {}

    /** Returns the name of a value's type. */
    public static String typeName(Object value) {
        String scalar = SCALARS.get(value.getClass());
        if (scalar != null) {
            return scalar;
        }
        if (value instanceof ListValue) {
            return "list";
        }
        if (value instanceof OptionalValue) {
            return "optional_type";
        }
        if (value instanceof OpaqueValue opaque) {
            return opaque.typeName();
        }
        return value instanceof MapValue ? "map" : "error";
    }

    /** Returns whether two values are equal: a Boolean or an error. Counts the compared values. */
    public static Object equal(Object one, Object other, Visits visits) {
        visits.visit();
        if (one == NullValue.NULL || other == NullValue.NULL) {
            return one == other;
        }
        if (one instanceof ErrorValue) {
            return one;
        }
        if (one instanceof String text) {
            return text.equals(other);
        }
        if (one instanceof Long || one instanceof Double || one instanceof Uint) {
            return equalNumbers(one, other);
        }
        if (one instanceof ListValue list) {
            return list.equal(other, visits);
        }
        if (one instanceof MapValue map) {
            return map.equal(other, visits);
        }
        if (one instanceof OptionalValue optional) {
            return equalOptionals(optional, other, visits);
        }
        if (one instanceof JsonBacked json && one.getClass() == other.getClass()) {
            return equalJson(json.json(), ((JsonBacked) other).json(), visits);
        }
        return one.equals(other);
    }

    /** Returns whether JSON without known types is equal. */
    static boolean equalJson(JsonNode one, JsonNode other, Visits visits) {
        visits.visit();
        if (one.getNodeType() != other.getNodeType() || one.size() != other.size()) {
            return false;
        }
        if (one instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> field : object.properties()) {
                JsonNode its = other.get(field.getKey());
                if (its == null || !equalJson(field.getValue(), its, visits)) {
                    return false;
                }
            }
            return true;
        }
        if (one instanceof ArrayNode) {
            for (int i = 0; i < one.size(); i++) {
                if (!equalJson(one.get(i), other.get(i), visits)) {
                    return false;
                }
            }
            return true;
        }
        return one.equals(other);
    }

    private static Object equalOptionals(OptionalValue one, Object other, Visits visits) {
        if (!(other instanceof OptionalValue optional)) {
            return false;
        }
        Object value = one.value();
        Object its = optional.value();
        return value == null || its == null ? value == its : equal(value, its, visits);
    }

    private static boolean equalNumbers(Object one, Object other) {
        if (one instanceof Long a && other instanceof Long b) {
            return a.longValue() == b.longValue();
        }
        if (!isNumber(other) || isNaN(one) || isNaN(other)) {
            return false;
        }
        return compareNumbers(one, other) == 0;
    }

    private static boolean isNumber(Object value) {
        return value instanceof Long || value instanceof Double || value instanceof Uint;
    }

    private static boolean isNaN(Object value) {
        return value instanceof Double number && number.isNaN();
    }

    /** Compares two values: an Integer below, at or above zero, or an error. */
    public static Object compare(Object one, Object other) {
        if (one instanceof Long a && other instanceof Long b) {
            return Long.compare(a, b);
        }
        if (isNumber(one) && isNumber(other)) {
            return isNaN(one) || isNaN(other)
                    ? new ErrorValue("NaN values cannot be ordered")
                    : compareNumbers(one, other);
        }
        if (one.getClass() != other.getClass()) {
            return other instanceof ErrorValue ? other : ErrorValue.noSuchOverload();
        }
        if (one instanceof String a) {
            return compareText(a, (String) other);
        }
        if (one instanceof Boolean a) {
            return Boolean.compare(a, (Boolean) other);
        }
        if (one instanceof Instant a) {
            return a.compareTo((Instant) other);
        }
        if (one instanceof Duration a) {
            return a.compareTo((Duration) other);
        }
        return one instanceof Bytes a ? a.compareTo((Bytes) other) : ErrorValue.noSuchOverload();
    }

    /** Compares by code points, which is the order of UTF-8. */
    private static int compareText(String one, String other) {
        int length = Math.min(one.length(), other.length());
        for (int i = 0; i < length; i++) {
            char a = one.charAt(i);
            char b = other.charAt(i);
            if (a != b) {
                boolean high = Character.isSurrogate(a);
                return high == Character.isSurrogate(b) ? Character.compare(a, b) : high ? 1 : -1;
            }
        }
        return one.length() - other.length();
    }

    private static int compareNumbers(Object one, Object other) {
        if (one instanceof Double a && other instanceof Double b) {
            return a < b ? -1 : a > b ? 1 : 0;
        }
        if (one instanceof Uint a && other instanceof Uint b) {
            return Long.compareUnsigned(a.bits(), b.bits());
        }
        if (one instanceof Double a && a.isInfinite()) {
            return a > 0 ? 1 : -1;
        }
        if (other instanceof Double b && b.isInfinite()) {
            return b > 0 ? -1 : 1;
        }
        return decimal(one).compareTo(decimal(other));
    }

    private static BigDecimal decimal(Object number) {
        if (number instanceof Long value) {
            return BigDecimal.valueOf(value);
        }
        return number instanceof Double value ? new BigDecimal(value) : new BigDecimal(number.toString());
    }

    /** Returns the size for cost computations: 1 for values without a size. */
    public static long size(Object value) {
        if (value instanceof String text) {
            return text.codePointCount(0, text.length());
        }
        if (value instanceof ListValue list) {
            return list.size();
        }
        if (value instanceof MapValue map) {
            return map.size();
        }
        if (value instanceof Bytes bytes) {
            return bytes.content().length;
        }
        return value instanceof OpaqueValue opaque ? opaque.extent() : 1;
    }

    /**
     * Returns whether a value consists of other values, so that it can be neither the key of an entry nor hashed in bounded
     * time.
     */
    public static boolean isComposite(Object value) {
        return value instanceof ListValue || value instanceof MapValue || value instanceof OptionalValue;
    }

    /**
     * Returns the key of a hash map for a value: equal numbers have equal keys; a composite value has a key that equals no
     * other.
     */
    public static Object key(Object value) {
        if (isComposite(value)) {
            return new Object();
        }
        if (value instanceof Double number && number == Math.rint(number) && Math.abs(number) < 0x1p63) {
            return number.longValue();
        }
        return value instanceof Uint number && number.bits() >= 0 ? number.bits() : value;
    }

    /** Returns a value as JSON, or null if it contains something that JSON cannot represent. Counts the converted values. */
    public static @Nullable JsonNode toJson(Object value, Visits visits) {
        visits.visit();
        JsonNodeFactory json = JsonNodeFactory.instance;
        if (value instanceof JsonBacked backed) {
            return backed.json();
        }
        if (value instanceof String text) {
            return json.textNode(text);
        }
        if (value instanceof Boolean bool) {
            return json.booleanNode(bool);
        }
        if (value instanceof Long number) {
            return number == number.intValue() ? json.numberNode(number.intValue()) : json.numberNode(number);
        }
        if (value instanceof Double number) {
            return json.numberNode(number);
        }
        if (value instanceof Uint number) {
            return json.numberNode(new BigDecimal(number.toString()));
        }
        if (value == NullValue.NULL) {
            return json.nullNode();
        }
        if (value instanceof Bytes bytes) {
            return json.textNode(Base64.getEncoder().encodeToString(bytes.content()));
        }
        if (value instanceof Instant || value instanceof Duration) {
            return json.textNode(GoNotation.of(value));
        }
        if (value instanceof ListValue list) {
            return array(list, visits);
        }
        return value instanceof MapValue map ? object(map, visits) : null;
    }

    private static @Nullable JsonNode array(ListValue list, Visits visits) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < list.size(); i++) {
            JsonNode item = toJson(list.get(i), visits);
            if (item == null) {
                return null;
            }
            array.add(item);
        }
        return array;
    }

    private static @Nullable JsonNode object(MapValue map, Visits visits) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        for (Object key : map.keys()) {
            Object value = map.find(key);
            JsonNode field = value == null ? null : toJson(value, visits);
            if (field == null || !(key instanceof String name)) {
                return null;
            }
            object.set(name, field);
        }
        return object;
    }
}
