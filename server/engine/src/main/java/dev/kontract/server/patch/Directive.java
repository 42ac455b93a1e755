package dev.kontract.server.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.status.GoFormat;
import dev.kontract.server.status.StatusException;
import java.util.Iterator;
import java.util.Map;

/** The directives of strategic merge patches, which control how the patch is merged. */
final class Directive {

    static final String PATCH = "$patch";
    static final String RETAIN_KEYS = "$retainKeys";
    static final String SET_ELEMENT_ORDER = "$setElementOrder";
    static final String DELETE_FROM_PRIMITIVE_LIST = "$deleteFromPrimitiveList";

    private Directive() {}

    /** Returns the field of a directive such as {@code $setElementOrder/containers}. */
    static String fieldOf(String key, String directive, String message) {
        if (!key.startsWith(directive + "/")) {
            throw StatusException.badRequest(message);
        }
        return key.substring(directive.length() + 1);
    }

    static boolean isDelete(JsonNode item) {
        return "delete".equals(item.path(PATCH).textValue());
    }

    /** Removes, at any depth, objects with {@code $patch}, which have nothing to merge with. */
    static JsonNode withoutPatches(JsonNode value) {
        if (value instanceof ObjectNode object) {
            prune(object.properties().iterator());
        } else if (value instanceof ArrayNode list) {
            for (Iterator<JsonNode> items = list.iterator(); items.hasNext(); ) {
                JsonNode item = items.next();
                if (item.has(PATCH)) {
                    items.remove();
                } else {
                    withoutPatches(item);
                }
            }
        }
        return value;
    }

    private static void prune(Iterator<Map.Entry<String, JsonNode>> fields) {
        while (fields.hasNext()) {
            JsonNode value = fields.next().getValue();
            if (value.has(PATCH)) {
                fields.remove();
            } else {
                withoutPatches(value);
            }
        }
    }

    /** Removes, at any depth, null fields, which have nothing to delete. */
    static void dropNulls(JsonNode value) {
        if (value.isObject()) {
            value.properties().removeIf(field -> field.getValue().isNull());
        }
        value.forEach(Directive::dropNulls);
    }

    static StatusException unknown(JsonNode directive, ObjectNode in) {
        String shown = directive.isTextual()
                ? directive.textValue()
                : "%!s(" + GoFormat.type(directive) + "=" + GoFormat.value(directive) + ")";
        return StatusException.badRequest("unknown patch type: " + shown + " in map: " + GoFormat.value(in));
    }
}
