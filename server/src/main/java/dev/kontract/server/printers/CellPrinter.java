package dev.kontract.server.printers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Computes the cells of a kind that are not simply the value of a field. */
@FunctionalInterface
interface CellPrinter {

    /** The cells by the names of their columns: texts, or integers where the cell is a number. */
    Map<String, ?> cells(JsonNode object, Instant now);

    /** The {@code TableRowCondition} of an object, null for none. */
    default @Nullable ObjectNode condition(JsonNode object) {
        return null;
    }
}
