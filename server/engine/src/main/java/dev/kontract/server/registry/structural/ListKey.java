package dev.kontract.server.registry.structural;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The key of elements of sets and maps, as a value with equality. */
final class ListKey {

    private ListKey() {}

    /** Returns the identity of an element by its {@code fields}; null unless all of them are scalars. */
    static @Nullable Object of(JsonNode element, List<String> fields) {
        List<Object> key = new ArrayList<>(fields.size());
        for (String field : fields) {
            JsonNode value = element.get(field);
            if (value == null || value.isNull() || value.isContainerNode()) {
                return null;
            }
            key.add(identity(value));
        }
        return element.isObject() && !key.isEmpty() ? key : null;
    }

    /** Returns an object that equals that of another value exactly if the values are equal. */
    static Object identity(JsonNode value) {
        return switch (value.getNodeType()) {
            case NUMBER -> JsonEquality.isInteger(value) ? (Object) value.longValue() : (Object) value.doubleValue();
            case ARRAY, OBJECT -> new ShownValue(ShownValue.json(value));
            default -> value;
        };
    }
}
