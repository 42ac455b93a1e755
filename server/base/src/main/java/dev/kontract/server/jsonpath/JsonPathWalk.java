package dev.kontract.server.jsonpath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Follows a path through an object. A path of repeated descents finds the same values again and again; the number of
 * values is limited. Not thread-safe.
 */
final class JsonPathWalk {

    private static final int LIMIT = 100_000;

    private int visited;

    /** Applies all steps in order. */
    List<JsonNode> walk(List<JsonNode> values, List<JsonPathStep> steps) {
        List<JsonNode> current = values;
        for (JsonPathStep step : steps) {
            current = apply(current, step);
            visited += current.size();
            if (visited > LIMIT) {
                throw new JsonPathException("path yields too many values");
            }
        }
        return current;
    }

    private List<JsonNode> apply(List<JsonNode> values, JsonPathStep step) {
        if (step instanceof JsonPathStep.Text text) {
            return List.of(text.value());
        }
        if (step instanceof JsonPathStep.Word word) {
            throw new JsonPathException("unrecognized identifier " + word.word());
        }
        List<JsonNode> found = new ArrayList<>();
        if (step instanceof JsonPathStep.Union union) {
            union.paths().forEach(path -> found.addAll(walk(values, path)));
            return found;
        }
        for (JsonNode value : values) {
            applyTo(value, step, found);
        }
        return found;
    }

    private void applyTo(JsonNode value, JsonPathStep step, List<JsonNode> found) {
        if (step instanceof JsonPathStep.Literal literal) {
            found.add(literal.value());
        } else if (step instanceof JsonPathStep.Filter filter) {
            filter(value, filter, found);
        } else if (value.isNull()) {
            return;
        } else if (step instanceof JsonPathStep.Named field) {
            JsonNode child = value.isObject() ? value.path(field.name()) : MissingNode.getInstance();
            if (!child.isMissingNode()) {
                found.add(child);
            }
        } else if (step instanceof JsonPathStep.Every) {
            found.addAll(elements(value));
        } else if (step instanceof JsonPathStep.Descent) {
            descend(value, found);
        } else if (step instanceof JsonPathStep.Range range) {
            range(value, range, found);
        }
    }

    /** Returns the elements of a list or an object, sorted by name, and the bytes of a text. */
    private static List<JsonNode> elements(JsonNode value) {
        List<JsonNode> elements = new ArrayList<>();
        if (value.isObject()) {
            TreeMap<String, JsonNode> sorted = new TreeMap<>();
            value.properties().forEach(field -> sorted.put(field.getKey(), field.getValue()));
            elements.addAll(sorted.values());
        } else if (value.isTextual()) {
            for (byte b : value.textValue().getBytes(StandardCharsets.UTF_8)) {
                elements.add(IntNode.valueOf(Byte.toUnsignedInt(b)));
            }
        } else {
            value.forEach(elements::add);
        }
        return elements;
    }

    private void descend(JsonNode value, List<JsonNode> found) {
        if (value.isTextual() ? value.textValue().isEmpty() : value.isEmpty()) {
            return;
        }
        found.add(value);
        if (found.size() + visited > LIMIT) {
            throw new JsonPathException("path yields too many values");
        }
        if (!value.isTextual()) {
            elements(value).forEach(element -> descend(element, found));
        }
    }

    private static void range(JsonNode list, JsonPathStep.Range range, List<JsonNode> found) {
        if (!list.isArray()) {
            throw new JsonPathException("value is not array or slice");
        }
        int size = list.size();
        int start = range.start() == null ? 0 : range.start();
        start += start < 0 ? size : 0;
        int end = range.end() == null ? size : range.end();
        end += end < 0 || (end == 0 && range.single()) ? size : 0;
        if (start == end) {
            return;
        }
        if (start >= size || start < 0 || end > size || end < 0) {
            throw new JsonPathException("array index out of bounds: index " + start + ", length " + size);
        }
        if (start > end) {
            throw new JsonPathException("starting index " + start + " is greater than ending index " + end);
        }
        int step = range.step() == null ? 1 : range.step();
        if (step <= 0) {
            throw new JsonPathException("step must be > 0");
        }
        for (long i = start; i < end; i += step) {
            found.add(list.get((int) i));
        }
    }

    private void filter(JsonNode list, JsonPathStep.Filter filter, List<JsonNode> found) {
        if (!list.isArray()) {
            throw new JsonPathException("value is not array or slice and cannot be filtered");
        }
        for (JsonNode item : list) {
            if (filter.operator().isEmpty() ? exists(item, filter) : passes(item, filter)) {
                found.add(item);
            }
        }
    }

    private boolean exists(JsonNode item, JsonPathStep.Filter filter) {
        try {
            return !walk(List.of(item), filter.left()).isEmpty();
        } catch (JsonPathException e) {
            return false;
        }
    }

    private boolean passes(JsonNode item, JsonPathStep.Filter filter) {
        List<JsonNode> left = walk(List.of(item), filter.left());
        if (left.isEmpty()) {
            return false;
        }
        List<JsonNode> right = walk(List.of(item), filter.right());
        if (left.size() > 1 || right.size() > 1) {
            throw new JsonPathException("can only compare one element at a time");
        }
        return !right.isEmpty() && compares(left.get(0), filter.operator(), right.get(0));
    }

    private static boolean compares(JsonNode left, String operator, JsonNode right) {
        boolean equality = operator.equals("==") || operator.equals("!=");
        if (left.isContainerNode() || left.isNull() || (left.isBoolean() && !equality)) {
            throw new JsonPathException("invalid type for comparison");
        }
        if (left.getNodeType() != right.getNodeType() || left.isIntegralNumber() != right.isIntegralNumber()) {
            throw new JsonPathException("incompatible types for comparison");
        }
        int order = order(left, right);
        return switch (operator) {
            case "==" -> order == 0;
            case "!=" -> order != 0;
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            case ">=" -> order >= 0;
            default -> throw new JsonPathException("unrecognized filter operator " + operator);
        };
    }

    private static int order(JsonNode left, JsonNode right) {
        return switch (left.getNodeType()) {
            case NUMBER ->
                left.isIntegralNumber()
                        ? Long.compare(left.longValue(), right.longValue())
                        : Double.compare(left.doubleValue(), right.doubleValue());
            case BOOLEAN -> Boolean.compare(left.booleanValue(), right.booleanValue());
            default -> left.textValue().compareTo(right.textValue());
        };
    }
}
