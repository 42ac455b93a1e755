package dev.kontract.server.printers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Printable;
import dev.kontract.model.catalog.PrinterColumn;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Converts objects and lists to a {@code Table}. Objects are shared with the table, not copied.
 *
 * @param cells computes cells that are not the value of a field
 * @param version the version of {@code meta.k8s.io}, {@code v1} or {@code v1beta1}
 * @param includeObject how much of the object each row includes
 * @param ages the ages that cells show
 */
public record TablePrinter(CellPrinters cells, String version, IncludeObject includeObject, Ages ages) {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String AGE = "Age";
    private static final String CONTINUE = "continue";

    /** Converts a list; the list metadata becomes that of the table. */
    public ObjectNode list(Printable printable, JsonNode list) {
        ObjectNode table = head(withoutEmptyToken(list.path("metadata").deepCopy()));
        addColumns(table, printable);
        return addRows(table, printable, list.path("items"));
    }

    /** Lists of custom resources have an empty token at their end, and tables do not. */
    private static JsonNode withoutEmptyToken(JsonNode metadata) {
        if (metadata instanceof ObjectNode object
                && object.path(CONTINUE).asText().isEmpty()) {
            object.remove(CONTINUE);
        }
        return metadata;
    }

    /** Converts an object to a table with one row. */
    public ObjectNode object(Printable printable, JsonNode object) {
        ObjectNode table = head(revision(object));
        addColumns(table, printable);
        return addRows(table, printable, NODES.arrayNode().add(object));
    }

    /** Converts an object to a table without column definitions, which only the first event of a watch carries. */
    public ObjectNode laterEvent(Printable printable, JsonNode object) {
        ObjectNode table = head(revision(object)).putNull("columnDefinitions");
        return addRows(table, printable, NODES.arrayNode().add(object));
    }

    private static ObjectNode revision(JsonNode object) {
        ObjectNode metadata = NODES.objectNode();
        JsonNode revision = object.path("metadata").path("resourceVersion");
        return revision.isMissingNode() ? metadata : metadata.set("resourceVersion", revision);
    }

    private ObjectNode head(JsonNode metadata) {
        ObjectNode table = NODES.objectNode().put("kind", "Table").put("apiVersion", PartialMetadata.GROUP + version);
        return table.set(
                "metadata",
                metadata instanceof ObjectNode own ? PartialMetadata.withoutShard(own) : NODES.objectNode());
    }

    private void addColumns(ObjectNode table, Printable printable) {
        ArrayNode columns = table.putArray("columnDefinitions");
        CustomColumns custom = cells.custom(printable.type());
        for (PrinterColumn column : custom == null ? printable.printerColumns() : custom.definitions()) {
            columns.addObject()
                    .put("name", column.name())
                    .put("type", column.type())
                    .put("format", column.format())
                    .put("description", column.description())
                    .put("priority", column.priority());
        }
    }

    private ObjectNode addRows(ObjectNode table, Printable printable, JsonNode objects) {
        if (objects.isEmpty() && cells.custom(printable.type()) == null && showsFieldsOnly(printable)) {
            return table.putNull("rows");
        }
        ArrayNode rows = table.putArray("rows");
        Comparator<JsonNode> order = cells.of(printable.type()).order();
        Stream<JsonNode> all = CellTexts.items(objects);
        (order == null ? all : all.sorted(order)).forEach(object -> rows.add(row(printable, object)));
        return table;
    }

    /** Kinds without a printer use upstream's default printer, which encodes an empty list of rows as null. */
    private static boolean showsFieldsOnly(Printable printable) {
        return printable.printerColumns().stream()
                .noneMatch(column -> column.jsonPath().isEmpty());
    }

    /** Converts an object to a row of a list. */
    public ObjectNode row(Printable printable, JsonNode object) {
        ObjectNode row = NODES.objectNode();
        ArrayNode shown = row.putArray("cells");
        CustomColumns custom = cells.custom(printable.type());
        if (custom == null) {
            Map<String, ?> computed = cells.of(printable.type()).cells(object, ages);
            printable.printerColumns().forEach(column -> shown.add(cell(column, object, computed)));
            beyondColumns(shown, computed);
            addConditions(row, printable, object);
        } else {
            custom.addCells(shown, object, ages);
        }
        return row.set("object", included(printable, object));
    }

    /** Rows of some kinds have a cell more than there are columns. */
    private static void beyondColumns(ArrayNode cells, Map<String, ?> computed) {
        Object cell = computed.get(CellTexts.BEYOND);
        if (cell != null) {
            cells.add(cell.toString());
        }
    }

    private JsonNode cell(PrinterColumn column, JsonNode object, Map<String, ?> computed) {
        if (!column.jsonPath().isEmpty()) {
            JsonNode value = at(object, column.jsonPath());
            return value.isMissingNode() || value.isNull() ? absent(column) : value;
        }
        Object value = computed.get(column.name());
        if (value instanceof Integer number) {
            return NODES.numberNode(number);
        }
        if (value instanceof Boolean flag) {
            return NODES.booleanNode(flag);
        }
        if (value == null && column.name().equals(AGE)) {
            return NODES.textNode(ages.since(at(object, "metadata.creationTimestamp")));
        }
        return NODES.textNode(value == null ? "" : value.toString());
    }

    private static JsonNode absent(PrinterColumn column) {
        return column.type().equals("integer") ? NODES.nullNode() : NODES.textNode("");
    }

    private static JsonNode at(JsonNode object, String path) {
        JsonNode value = object;
        for (String name : path.split("\\.", -1)) {
            value = value.path(name);
        }
        return value;
    }

    /** Adds the row condition of the kind, such as a completed pod. */
    private void addConditions(ObjectNode row, Printable printable, JsonNode object) {
        ObjectNode condition = cells.of(printable.type()).condition(object);
        if (condition != null) {
            row.putArray("conditions").add(condition);
        }
    }

    private JsonNode included(Printable printable, JsonNode object) {
        return switch (includeObject) {
            case NONE -> NODES.nullNode();
            case METADATA -> PartialMetadata.of(cells.of(printable.type()).included(object), printable.type(), version);
            case OBJECT -> object;
        };
    }
}
