package dev.kontract.server.registry.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;

/**
 * Converts objects to the form some errors show: the Go structs of upstream, with Go field names and all fields
 * present.
 */
public final class InternalForm {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private InternalForm() {}

    /** Returns the object at {@code value} with the given Go fields as pointers; absent ones are null. */
    public static ObjectNode pointers(FieldValue value, List<String> fields) {
        return shown(value, fields, NODES.nullNode());
    }

    /** Returns the object at {@code value} with the given Go fields as strings; absent ones are empty. */
    public static ObjectNode texts(FieldValue value, List<String> fields) {
        return shown(value, fields, NODES.textNode(""));
    }

    private static ObjectNode shown(FieldValue value, List<String> fields, JsonNode absent) {
        ObjectNode shown = NODES.objectNode();
        for (String field : fields) {
            JsonNode node = value.child(onTheWire(field)).node();
            shown.set(field, node.isMissingNode() ? absent : node);
        }
        return shown;
    }

    /** Converts a Go field name to its JSON name; a leading initialism becomes lower case as a whole. */
    private static String onTheWire(String field) {
        int capitals = 1;
        while (capitals + 1 < field.length()
                && Character.isUpperCase(field.charAt(capitals + 1))
                && Character.isUpperCase(field.charAt(capitals))) {
            capitals++;
        }
        return field.substring(0, capitals).toLowerCase(Locale.ROOT) + field.substring(capitals);
    }
}
