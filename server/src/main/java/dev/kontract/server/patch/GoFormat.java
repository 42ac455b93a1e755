package dev.kontract.server.patch;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;

/** Prints values the way the real server's messages do: {@code map[a:1 b:[x y]]}, keys in order, strings bare. */
final class GoFormat {

    private GoFormat() {}

    static String of(JsonNode value) {
        StringBuilder out = new StringBuilder();
        append(value, out);
        return out.toString();
    }

    private static void append(JsonNode value, StringBuilder out) {
        switch (value.getNodeType()) {
            case OBJECT -> appendMap(value, out);
            case ARRAY -> appendList(value, out);
            case NULL, MISSING -> out.append("<nil>");
            case NUMBER -> out.append(value.isIntegralNumber() ? value.asText() : floating(value.doubleValue()));
            case BOOLEAN, STRING, BINARY, POJO -> out.append(value.asText());
        }
    }

    private static void appendMap(JsonNode map, StringBuilder out) {
        Map<String, JsonNode> sorted = new TreeMap<>();
        map.properties().forEach(field -> sorted.put(field.getKey(), field.getValue()));
        out.append("map[");
        String separator = "";
        for (Map.Entry<String, JsonNode> field : sorted.entrySet()) {
            out.append(separator).append(field.getKey()).append(':');
            append(field.getValue(), out);
            separator = " ";
        }
        out.append(']');
    }

    private static void appendList(JsonNode list, StringBuilder out) {
        out.append('[');
        String separator = "";
        for (JsonNode item : list) {
            out.append(separator);
            append(item, out);
            separator = " ";
        }
        out.append(']');
    }

    private static String floating(double value) {
        boolean whole = value == Math.rint(value) && Math.abs(value) < 1e21;
        return whole
                ? Long.toString((long) value)
                : Double.toString(value).replace("E", "e+").replace("e+-", "e-");
    }
}
