package dev.kontract.server.registry.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * Objects as some complaints show them: with the names the reference server has for the fields inside, all of them, and
 * null for what is absent.
 */
public final class InternalForm {

    private InternalForm() {}

    /** The object that stands at {@code value}, with these fields and no others. */
    public static ObjectNode pointers(Value value, List<String> fields) {
        ObjectNode shown = JsonNodeFactory.instance.objectNode();
        for (String field : fields) {
            JsonNode node = value.child(onTheWire(field)).node();
            shown.set(field, node.isMissingNode() ? JsonNodeFactory.instance.nullNode() : node);
        }
        return shown;
    }

    private static String onTheWire(String field) {
        String wire = Character.toLowerCase(field.charAt(0)) + field.substring(1);
        return field.startsWith("SE") ? "se" + field.substring(2) : wire;
    }
}
