package dev.kontract.server.printers;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Formats absent values, lists and labels for cells. */
final class CellTexts {

    static final String NONE = "<none>";

    private CellTexts() {}

    static String orNone(String text) {
        return text.isEmpty() ? NONE : text;
    }

    static Stream<JsonNode> items(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false);
    }

    /** Returns the texts of a list separated by commas. */
    static String joined(JsonNode list) {
        return items(list).map(JsonNode::asText).collect(Collectors.joining(","));
    }

    /** Returns a field of each item separated by commas. */
    static String joined(JsonNode list, String field) {
        return items(list).map(item -> item.path(field).asText()).collect(Collectors.joining(","));
    }

    /** Returns labels in selector syntax, sorted by key. */
    static String labels(JsonNode labels) {
        Map<String, String> sorted = new TreeMap<>();
        labels.properties()
                .forEach(label -> sorted.put(label.getKey(), label.getValue().asText()));
        return orNone(sorted.entrySet().stream()
                .map(label -> label.getKey() + '=' + label.getValue())
                .collect(Collectors.joining(",")));
    }
}
