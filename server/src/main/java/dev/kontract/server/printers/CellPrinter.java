package dev.kontract.server.printers;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Map;

/** Works out the cells of a kind that are not simply the value of a field. */
@FunctionalInterface
interface CellPrinter {

    /** The cells by the names of their columns; texts, or numbers where the cell is one. */
    Map<String, ?> cells(JsonNode object, Instant now);
}
