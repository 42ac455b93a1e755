package dev.kontract.server.assertion;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The path of a field, as assertions name it.
 *
 * @param steps field names, and elements of lists
 */
record ObjectPath(List<Step> steps) {

    /** A field name, or an element of a list. */
    record Step(String name, boolean isElement) {}

    private static final List<String> KEYS = List.of("name", "key", "type", "uid");

    /**
     * Parses a path.
     *
     * @throws IllegalArgumentException when a bracket or a quote is not closed
     */
    static ObjectPath of(String text) {
        List<Step> steps = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            char first = text.charAt(at);
            if (first == '.') {
                at++;
            } else if (first == '[') {
                int end = closing(text, ']', at);
                steps.add(new Step(text.substring(at + 1, end), true));
                at = end + 1;
            } else if (first == '\'') {
                int end = closing(text, '\'', at);
                steps.add(new Step(text.substring(at + 1, end), false));
                at = end + 1;
            } else {
                int end = at;
                while (end < text.length() && text.charAt(end) != '.' && text.charAt(end) != '[') {
                    end++;
                }
                steps.add(new Step(text.substring(at, end), false));
                at = end;
            }
        }
        return new ObjectPath(steps);
    }

    private static int closing(String text, char mark, int at) {
        int end = text.indexOf(mark, at + 1);
        if (end < 0) {
            throw new IllegalArgumentException("no closing " + mark + " in the path " + text);
        }
        return end;
    }

    /** Returns the value at this path, or a missing node. */
    JsonNode in(JsonNode object) {
        JsonNode at = object;
        for (Step step : steps) {
            at = step.isElement() ? element(at, step.name()) : at.path(step.name());
        }
        return at;
    }

    private static JsonNode element(JsonNode list, String name) {
        for (JsonNode element : list) {
            for (String key : KEYS) {
                if (element.path(key).asText().equals(name)) {
                    return element;
                }
            }
            if (element.isValueNode() && element.asText().equals(name)) {
                return element;
            }
        }
        boolean number = !name.isEmpty() && name.chars().allMatch(Character::isDigit);
        return number ? list.path(Integer.parseInt(name)) : MissingNode.getInstance();
    }
}
