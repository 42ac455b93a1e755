package dev.kontract.server.cel.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A JSON object with the fields that its schema declares; other fields are hidden. */
final class JsonObject implements MapValue, JsonBacked {

    private final ObjectNode json;
    private final Shape shape;

    JsonObject(ObjectNode json, Shape shape) {
        this.json = json;
        this.shape = shape;
    }

    @Override
    public JsonNode json() {
        return json;
    }

    @Override
    public int size() {
        return json.size();
    }

    @Override
    public @Nullable Object find(Object key) {
        if (!(key instanceof String name)) {
            return shape.kind() == Shape.Kind.DYNAMIC ? null : ErrorValue.noSuchOverload();
        }
        if (shape.kind() != Shape.Kind.OBJECT) {
            return field(name);
        }
        Optional<String> property = FieldNames.unescape(name);
        return property.isEmpty() ? null : field(property.get());
    }

    private @Nullable Object field(String property) {
        JsonNode value = json.get(property);
        if (value == null || (value.isNull() && shape.kind() == Shape.Kind.OBJECT)) {
            return null;
        }
        Shape below = shape.valueShape(property);
        return below == null ? null : below.value(value);
    }

    @Override
    public Iterable<?> keys() {
        List<Object> keys = new ArrayList<>(json.size());
        boolean fields = shape.kind() == Shape.Kind.OBJECT;
        for (Map.Entry<String, JsonNode> entry : json.properties()) {
            if (shape.valueShape(entry.getKey()) != null) {
                keys.add(fields ? FieldNames.escape(entry.getKey()).orElse(entry.getKey()) : entry.getKey());
            }
        }
        return keys;
    }

    @Override
    public Object equal(Object other, Visits visits) {
        if (shape.kind() == Shape.Kind.DYNAMIC) {
            return MapValue.super.equal(other, visits);
        }
        if (!(other instanceof MapValue map)) {
            return ErrorValue.noSuchOverload();
        }
        if (size() != map.size()) {
            return false;
        }
        for (Map.Entry<String, JsonNode> entry : json.properties()) {
            Object equal = equalAt(entry.getKey(), entry.getValue(), map, visits);
            if (!Boolean.TRUE.equals(equal)) {
                return equal;
            }
        }
        return true;
    }

    private Object equalAt(String key, JsonNode value, MapValue other, Visits visits) {
        if (shape.valueShape(key) == null) {
            if (!(other instanceof JsonObject object)) {
                return ErrorValue.noSuchOverload();
            }
            JsonNode its = object.json.get(key);
            return its == null || Values.equalJson(its, value, visits);
        }
        Object mine = find(key);
        Object its = other.find(key);
        return mine == null || its == null ? mine == its : Values.equal(mine, its, visits);
    }
}
