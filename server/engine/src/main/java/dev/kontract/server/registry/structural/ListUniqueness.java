package dev.kontract.server.registry.structural;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.status.FieldError;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks that the elements of lists of type set, and the keys of the elements of lists of type map, are unique. A value
 * that occurs more than twice is reported once.
 */
final class ListUniqueness {

    private final FieldErrors errors;

    ListUniqueness(FieldErrors errors) {
        this.errors = errors;
    }

    /** Checks all lists in a value. */
    void check(JsonNode value, ValueSchema schema, FieldPath path) {
        if (value.isArray()) {
            checkList(value, schema, path);
        } else if (value.isObject()) {
            for (Map.Entry<String, JsonNode> field : value.properties()) {
                ValueSchema property = schema.property(field.getKey());
                ValueSchema others = schema.additionalProperties();
                if (property != null) {
                    check(field.getValue(), property, path.child(field.getKey()));
                } else if (others != null) {
                    check(field.getValue(), others, path.key(field.getKey()));
                }
            }
        }
    }

    private void checkList(JsonNode list, ValueSchema schema, FieldPath path) {
        if (schema.listType().equals("set")) {
            for (int index : repeated(list)) {
                duplicate(path.index(index), list.get(index));
            }
        } else if (schema.listType().equals("map")) {
            checkMap(list, schema.listKeys(), path);
        }
        ValueSchema items = schema.items();
        for (int i = 0; items != null && i < list.size(); i++) {
            check(list.get(i), items, path.index(i));
        }
    }

    private void checkMap(JsonNode list, List<String> keyFields, FieldPath path) {
        for (int i = 0; i < list.size(); i++) {
            JsonNode element = list.get(i);
            if (!element.isObject() && !element.isNull()) {
                errors.add(FieldError.invalid(
                        path.index(i).toString(),
                        ShownValue.of(element),
                        "must be an object for an array of list-type map"));
                return;
            }
        }
        List<JsonNode> keys = new ArrayList<>(list.size());
        list.forEach(element -> keys.add(key(element, keyFields)));
        for (int index : repeated(keys)) {
            duplicate(path.index(index), keys.get(index));
        }
    }

    private static JsonNode key(JsonNode element, List<String> keyFields) {
        ObjectNode key = JsonNodeFactory.instance.objectNode();
        for (String field : keyFields) {
            JsonNode value = element.path(field);
            if (!(value instanceof MissingNode)) {
                key.set(field, value);
            }
        }
        return key;
    }

    /** Returns the index of the second occurrence of each value that occurs more than once. */
    private static List<Integer> repeated(Iterable<JsonNode> values) {
        Map<Object, Integer> occurrences = new HashMap<>();
        List<Integer> repeated = new ArrayList<>();
        int index = 0;
        for (JsonNode value : values) {
            if (occurrences.merge(ListKey.identity(value), 1, Integer::sum) == 2) {
                repeated.add(index);
            }
            index++;
        }
        return repeated;
    }

    private void duplicate(FieldPath path, JsonNode value) {
        errors.add(FieldError.duplicate(path.toString(), ShownValue.of(value)));
    }
}
