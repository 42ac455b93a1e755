package dev.kontract.model.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A column of the table view of a kind.
 *
 * <pre>{@code
 * boolean shown = wide || column.priority() == 0;
 * }</pre>
 *
 * @param name its heading
 * @param type of its cells: {@code string}, {@code integer}, {@code date} ...
 * @param format of its cells, for example {@code name}; may be empty
 * @param description for people
 * @param priority 0 for a column that is always shown, more for one of the wide view
 * @param jsonPath where the value of a cell stands in the object; empty when it is computed
 */
public record PrinterColumn(
        String name, String type, String format, String description, int priority, String jsonPath) {

    /** The columns of a list in the contract. */
    static List<PrinterColumn> list(JsonNode columns) {
        List<PrinterColumn> read = new ArrayList<>();
        for (JsonNode column : columns) {
            read.add(new PrinterColumn(
                    column.path("name").asText(),
                    column.path("type").asText("string"),
                    column.path("format").asText(),
                    column.path("description").asText(),
                    column.path("priority").asInt(),
                    column.path("path").asText()));
        }
        return List.copyOf(read);
    }
}
