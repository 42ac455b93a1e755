package dev.kontract.server.printers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.PrinterColumn;
import dev.kontract.server.codec.DecodeException;
import dev.kontract.server.codec.GoTime;
import dev.kontract.server.codec.json.JsonEncoder;
import dev.kontract.server.codec.json.JsonNumbers;
import dev.kontract.server.jsonpath.JsonPath;
import dev.kontract.server.jsonpath.JsonPathException;
import dev.kontract.server.status.GoFloat;
import dev.kontract.server.status.GoFormat;
import java.util.ArrayList;
import java.util.List;

/**
 * The table columns of a version of a CustomResourceDefinition: the name, and the {@code additionalPrinterColumns} or,
 * without those, the age. Immutable and thread-safe.
 *
 * <p>A cell is the first value at the path of its column, converted to the type of the column. It is null if there is no
 * value, or if the value cannot be converted. A column whose path is malformed ends the table, and those after it are
 * not shown.
 *
 * @see
 *     <a href="https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#additional-printer-columns">
 *     Additional printer columns</a>
 */
public final class CustomColumns {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonEncoder ENCODER = new JsonEncoder();
    private static final PrinterColumn NAME = new PrinterColumn(
            "Name",
            "string",
            "name",
            "Name must be unique within a namespace. Is required when creating resources, although some resources may"
                    + " allow a client to request the generation of an appropriate name automatically. Name is"
                    + " primarily intended for creation idempotence and configuration definition. Cannot be updated."
                    + " More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/names#names",
            0,
            ".metadata.name");
    private static final PrinterColumn AGE = new PrinterColumn(
            "Age",
            "date",
            "",
            "CreationTimestamp is a timestamp representing the server time when this object was created. It is not"
                    + " guaranteed to be set in happens-before order across separate operations. Clients may not set"
                    + " this value. It is represented in RFC3339 form and is in UTC.\n\nPopulated by the system."
                    + " Read-only. Null for lists. More info:"
                    + " https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata",
            0,
            ".metadata.creationTimestamp");

    private final List<PrinterColumn> definitions = new ArrayList<>();
    private final List<JsonPath> paths = new ArrayList<>();

    private CustomColumns() {
        add(NAME);
    }

    /**
     * Compiles columns.
     *
     * @param columns the {@code additionalPrinterColumns}; may be missing
     */
    public static CustomColumns compile(JsonNode columns) {
        CustomColumns compiled = new CustomColumns();
        if (columns.isEmpty()) {
            compiled.add(AGE);
        }
        try {
            columns.forEach(column -> compiled.add(definition(column)));
        } catch (JsonPathException e) {
            return compiled;
        }
        return compiled;
    }

    private static PrinterColumn definition(JsonNode column) {
        String path = column.path("jsonPath").asText();
        String description = column.path("description").asText();
        return new PrinterColumn(
                column.path("name").asText(),
                column.path("type").asText(),
                column.path("format").asText(),
                description.isEmpty() ? "Custom resource definition column (in JSONPath format): " + path : description,
                column.path("priority").asInt(),
                path);
    }

    private void add(PrinterColumn column) {
        paths.add(JsonPath.parse(column.jsonPath()));
        definitions.add(column);
    }

    /** Returns the columns in order. */
    List<PrinterColumn> definitions() {
        return definitions;
    }

    /** Adds the cells of an object. */
    void addCells(ArrayNode cells, JsonNode object, Ages ages) {
        for (int i = 0; i < paths.size(); i++) {
            cells.add(cell(definitions.get(i).type(), paths.get(i), object, ages));
        }
    }

    private static JsonNode cell(String type, JsonPath path, JsonNode object, Ages ages) {
        try {
            List<JsonNode> found = path.find(object);
            return found.isEmpty() ? NODES.nullNode() : converted(type, found.get(0), ages);
        } catch (JsonPathException e) {
            return NODES.nullNode();
        }
    }

    private static JsonNode converted(String type, JsonNode value, Ages ages) {
        return switch (type) {
            case "string" -> NODES.textNode(text(value));
            case "integer" -> value.isNumber() ? NODES.numberNode(integer(value)) : NODES.nullNode();
            case "number" -> value.isNumber() ? JsonNumbers.of(value.doubleValue()) : NODES.nullNode();
            case "boolean" -> value.isBoolean() ? value : NODES.nullNode();
            case "date" -> value.isTextual() ? NODES.textNode(age(value, ages)) : NODES.nullNode();
            default -> NODES.nullNode();
        };
    }

    private static long integer(JsonNode number) {
        return number.canConvertToLong() && number.isIntegralNumber()
                ? number.longValue()
                : GoFloat.truncate(number.doubleValue());
    }

    private static String text(JsonNode value) {
        if (value.isContainerNode()) {
            return ENCODER.text(sorted(value));
        }
        return value.isNull() ? "<no value>" : GoFormat.value(value);
    }

    private static JsonNode sorted(JsonNode value) {
        if (value instanceof ObjectNode object) {
            ObjectNode sorted = NODES.objectNode();
            List<String> names = new ArrayList<>();
            object.fieldNames().forEachRemaining(names::add);
            names.stream().sorted().forEach(name -> sorted.set(name, sorted(object.get(name))));
            return sorted;
        }
        if (value instanceof ArrayNode list) {
            ArrayNode items = NODES.arrayNode(list.size());
            list.forEach(item -> items.add(sorted(item)));
            return items;
        }
        return value;
    }

    private static String age(JsonNode time, Ages ages) {
        String text = time.textValue();
        if (text.isEmpty() || text.equals("null")) {
            return Ages.UNKNOWN;
        }
        try {
            return ages.since(GoTime.parse(text));
        } catch (DecodeException e) {
            return "<invalid>";
        }
    }
}
