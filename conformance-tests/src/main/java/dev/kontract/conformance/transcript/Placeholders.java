package dev.kontract.conformance.transcript;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Fills in the placeholders of a recorded request: {@code ${ns}}, {@code ${id}}, values captured from earlier
 * responses, and {@code @@a*300@@} for 300 repetitions of {@code a}. Each instance serves one scenario.
 */
final class Placeholders {

    private static final Pattern REPEAT = Pattern.compile("@@(.+?)\\*(\\d+)@@");

    private final Map<String, String> values = new LinkedHashMap<>();

    Placeholders(String namespace, String suffix) {
        values.put("ns", namespace);
        values.put("id", suffix);
    }

    void put(String name, String value) {
        values.put(name, value);
    }

    String expand(String text) {
        String expanded = REPEAT.matcher(text)
                .replaceAll(match -> Matcher.quoteReplacement(match.group(1).repeat(Integer.parseInt(match.group(2)))));
        for (Map.Entry<String, String> value : values.entrySet()) {
            expanded = expanded.replace("${" + value.getKey() + "}", value.getValue());
        }
        return expanded;
    }

    JsonNode expand(JsonNode value) {
        if (value instanceof ObjectNode object) {
            ObjectNode expanded = JsonNodeFactory.instance.objectNode();
            object.properties().forEach(entry -> expanded.set(expand(entry.getKey()), expand(entry.getValue())));
            return expanded;
        }
        if (value instanceof ArrayNode array) {
            ArrayNode expanded = JsonNodeFactory.instance.arrayNode();
            array.forEach(item -> expanded.add(expand(item)));
            return expanded;
        }
        return value.isTextual() ? TextNode.valueOf(expand(value.textValue())) : value;
    }
}
