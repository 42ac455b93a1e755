package dev.kontract.server.printers;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.selector.LabelSelector;
import dev.kontract.server.selector.SelectorException;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Formats absent values, lists and labels for cells. */
final class CellTexts {

    static final String NONE = "<none>";

    /** The name of a cell that follows those of the columns. */
    static final String BEYOND = "";

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

    /** Returns the addresses or host names of the ways in through a load balancer, sorted. */
    static String addresses(JsonNode ways) {
        return items(ways)
                .map(way -> way.path("ip").asText(way.path("hostname").asText()))
                .filter(text -> !text.isEmpty())
                .sorted()
                .distinct()
                .collect(Collectors.joining(","));
    }

    /** Returns a label selector object as text, or {@code onError} where it is not valid. */
    static String selector(JsonNode selector, String onError) {
        try {
            return LabelSelector.of(selector.isMissingNode() ? null : selector).toString();
        } catch (SelectorException e) {
            return onError;
        }
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
