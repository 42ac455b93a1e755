package dev.kontract.server.printers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Computes the table cells of a kind that are not the value of a single field. */
@FunctionalInterface
interface CellPrinter {

    /** Returns the cells by column name, as strings or integers. */
    Map<String, ?> cells(JsonNode object, Ages ages);

    /** Returns the object whose metadata a row includes. */
    default JsonNode included(JsonNode object) {
        return object;
    }

    /** Returns the {@code TableRowCondition} of an object, or null if it has none. */
    default @Nullable ObjectNode condition(JsonNode object) {
        return null;
    }

    /** Returns the order of the rows of a list, or null for that of the list. */
    default @Nullable Comparator<JsonNode> order() {
        return null;
    }
}
