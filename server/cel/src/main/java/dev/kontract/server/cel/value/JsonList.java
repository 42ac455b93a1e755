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
    public Object equal(Object other, Visits visits) {
        if (!(other instanceof ListValue list)) {
            return shape.kind() == Shape.Kind.DYNAMIC ? false : ErrorValue.noSuchOverload();
        }
        return switch (shape.kind()) {
            case SET -> size() == list.size() && keysOf(this, visits).containsAll(keysOf(list, visits));
            case KEYED_LIST -> equalByKeys(list, visits);
            default -> ListValue.ordered(this, list, visits);
        };
    }

    private static Set<Object> keysOf(ListValue list, Visits visits) {
        Set<Object> keys = new HashSet<>();
        for (Object item : list.items()) {
            visits.visit();
            keys.add(Values.key(item));
        }
        return keys;
    }

    private Object equalByKeys(ListValue other, Visits visits) {
        if (size() != other.size()) {
            return false;
        }
        Map<Object, Object> byKey = new HashMap<>();
        items().forEach(item -> byKey.put(itemKey(item), item));
        for (Object item : other.items()) {
            Object mine = byKey.get(itemKey(item));
            Object equal = mine == null ? (Object) false : Values.equal(mine, item, visits);
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
    public ListValue plus(ListValue other, Visits visits) {
        return switch (shape.kind()) {
            case SET -> union(other, visits);
            case KEYED_LIST -> merged(other, visits);
            default -> ListValue.super.plus(other, visits);
        };
    }

    private ListValue union(ListValue other, Visits visits) {
        List<Object> all = new ArrayList<>(items());
        Set<Object> seen = keysOf(this, visits);
        for (Object item : other.items()) {
            visits.visit();
            if (seen.add(Values.key(item))) {
                all.add(item);
            }
        }
        return sum(all, visits);
    }

    private ListValue merged(ListValue other, Visits visits) {
        List<Object> all = new ArrayList<>(items());
        Map<Object, Integer> positions = new HashMap<>();
        for (int i = 0; i < all.size(); i++) {
            positions.put(itemKey(all.get(i)), i);
        }
        for (Object item : other.items()) {
            visits.visit();
            Integer position = positions.get(itemKey(item));
            if (position == null) {
                all.add(item);
            } else {
                all.set(position, item);
            }
        }
        return sum(all, visits);
    }

    /** Returns the sum as a list of the same kind if it is still JSON. */
    private ListValue sum(List<Object> items, Visits visits) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (Object item : items) {
            JsonNode node = Values.toJson(item, visits);
            if (node == null) {
                return ListValue.of(items);
            }
            array.add(node);
        }
        return new JsonList(array, shape);
    }
}
