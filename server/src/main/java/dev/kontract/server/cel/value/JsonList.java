package dev.kontract.server.cel.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A list of JSON. Sets and lists with keys are equal in any order, and their sum is a union. */
final class JsonList implements ListValue, JsonBacked {

    private final ArrayNode json;
    private final Shape shape;

    JsonList(ArrayNode json, Shape shape) {
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
    public Object get(int index) {
        return shape.itemShape().value(json.get(index));
    }

    @Override
    public Object equal(Object other) {
        if (!(other instanceof ListValue list)) {
            return shape.kind() == Shape.Kind.DYNAMIC ? false : ErrorValue.noSuchOverload();
        }
        return switch (shape.kind()) {
            case SET -> size() == list.size() && keysOf(this).containsAll(keysOf(list));
            case KEYED_LIST -> equalByKeys(list);
            default -> ListValue.ordered(this, list);
        };
    }

    private static Set<Object> keysOf(ListValue list) {
        Set<Object> keys = new HashSet<>();
        list.items().forEach(item -> keys.add(Values.key(item)));
        return keys;
    }

    private Object equalByKeys(ListValue other) {
        if (size() != other.size()) {
            return false;
        }
        Map<Object, Object> byKey = new HashMap<>();
        items().forEach(item -> byKey.put(itemKey(item), item));
        for (Object item : other.items()) {
            Object mine = byKey.get(itemKey(item));
            Object equal = mine == null ? (Object) false : Values.equal(mine, item);
            if (!Boolean.TRUE.equals(equal)) {
                return equal;
            }
        }
        return true;
    }

    private Object itemKey(Object item) {
        List<JsonNode> key = new ArrayList<>();
        JsonNode object = item instanceof JsonBacked backed ? backed.json() : JsonNodeFactory.instance.missingNode();
        shape.listKeys().forEach(property -> key.add(object.path(property)));
        return key;
    }

    @Override
    public ListValue plus(ListValue other) {
        return switch (shape.kind()) {
            case SET -> union(other);
            case KEYED_LIST -> merged(other);
            default -> ListValue.super.plus(other);
        };
    }

    private ListValue union(ListValue other) {
        List<Object> all = new ArrayList<>(items());
        Set<Object> seen = keysOf(this);
        for (Object item : other.items()) {
            if (seen.add(Values.key(item))) {
                all.add(item);
            }
        }
        return sum(all);
    }

    private ListValue merged(ListValue other) {
        List<Object> all = new ArrayList<>(items());
        Map<Object, Integer> positions = new HashMap<>();
        for (int i = 0; i < all.size(); i++) {
            positions.put(itemKey(all.get(i)), i);
        }
        for (Object item : other.items()) {
            Integer position = positions.get(itemKey(item));
            if (position == null) {
                all.add(item);
            } else {
                all.set(position, item);
            }
        }
        return sum(all);
    }

    /** Returns the sum as a list of the same kind if it is still JSON. */
    private ListValue sum(List<Object> items) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (Object item : items) {
            JsonNode node = Values.toJson(item);
            if (node == null) {
                return ListValue.of(items);
            }
            array.add(node);
        }
        return new JsonList(array, shape);
    }
}
