package dev.kontract.server.registry.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;

/**
 * Objects as some complaints show them: with the names the reference server has for the fields inside, and all of them.
 */
public final class InternalForm {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private InternalForm() {}

    /** The object that stands at {@code value}, with these fields and no others; null for what is absent. */
    public static ObjectNode pointers(FieldValue value, List<String> fields) {
        return shown(value, fields, NODES.nullNode());
    }

    /** The same, of texts that are empty where they are absent. */
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

    /** An abbreviation in front is in lower case on the wire as a whole, like the first letter of any other name. */
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
