package dev.kontract.model.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A column of a kind's table view.
 *
 * <pre>{@code
 * boolean shown = wide || column.priority() == 0;
 * }</pre>
 *
 * @param name the heading
 * @param type the type of the cells: {@code string}, {@code integer}, {@code date} and so on
 * @param format the format of the cells, for example {@code name}; may be empty
 * @param description the description for users
 * @param priority 0 for a column that is always shown, greater for one of the wide view
 * @param jsonPath the path of the value in the object; empty if the value is computed
 */
public record PrinterColumn(
        String name, String type, String format, String description, int priority, String jsonPath) {

    /** Returns the columns of a list in the contract. */
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
