package dev.kontract.server.codec.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.codec.json.JsonNumbers;
import dev.kontract.server.status.GoFloat;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;

/**
 * Writes trees as YAML with sorted keys, lists indented like their key, and long strings folded at spaces after 80
 * columns.
 */
public final class YamlWriter {

    private static final int WIDTH = 80;
    private static final int STEP = 2;
    private static final YamlKeyOrder ORDER = new YamlKeyOrder();

    private final StringBuilder out = new StringBuilder();
    private int lineStart;

    private YamlWriter() {}

    /** Writes one document. */
    public static byte[] write(JsonNode tree) {
        YamlWriter writer = new YamlWriter();
        if (tree.isContainerNode() && !tree.isEmpty()) {
            writer.block(tree, 0);
        } else {
            writer.scalar(tree, STEP);
            writer.newLine();
        }
        return writer.out.toString().getBytes(StandardCharsets.UTF_8);
    }

    private void block(JsonNode container, int indent) {
        if (container.isObject()) {
            entries(container, indent);
        } else {
            items(container, indent);
        }
    }

    private void entries(JsonNode object, int indent) {
        Set<String> keys = new TreeSet<>(ORDER);
        object.fieldNames().forEachRemaining(keys::add);
        for (String key : keys) {
            indent(indent);
            text(key, ScalarStyle.of(key, true), Integer.MAX_VALUE);
            out.append(':');
            JsonNode value = object.get(key);
            if (value.isContainerNode() && !value.isEmpty()) {
                newLine();
                block(value, value.isArray() ? indent : indent + STEP);
            } else {
                out.append(' ');
                scalar(value, indent + STEP);
                newLine();
            }
        }
    }

    private void items(JsonNode array, int indent) {
        for (JsonNode item : array) {
            indent(indent);
            out.append("- ");
            if (item.isContainerNode() && !item.isEmpty()) {
                block(item, indent + STEP);
            } else {
                scalar(item, indent + STEP);
                newLine();
            }
        }
    }

    private void scalar(JsonNode value, int indent) {
        switch (value.getNodeType()) {
            case STRING -> text(value.textValue(), ScalarStyle.of(value.textValue(), false), indent);
            case OBJECT -> out.append("{}");
            case ARRAY -> out.append("[]");
            case NUMBER -> out.append(number(value));
            default -> out.append(value.asText());
        }
    }

    /** Upstream writes YAML from JSON, so that a number is an integer if its JSON has neither a point nor an exponent. */
    private static String number(JsonNode number) {
        String text = JsonNumbers.text(number);
        if (number.isInt() || number.isLong()) {
            return text;
        }
        return YamlScalar.isInteger(text) ? text : GoFloat.general(number.doubleValue());
    }

    private void text(String text, ScalarStyle style, int indent) {
        switch (style) {
            case PLAIN -> folded(text, indent);
            case SINGLE_QUOTED -> {
                out.append('\'');
                folded(text.replace("'", "''"), indent);
                out.append('\'');
            }
            case DOUBLE_QUOTED -> doubleQuoted(text, indent);
            case LITERAL -> literal(text, indent);
        }
    }

    private void folded(String text, int indent) {
        boolean space = false;
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            boolean fold = character == ' ' && !space && folds(indent) && i + 1 < text.length();
            if (fold && text.charAt(i + 1) != ' ') {
                newLine();
                indent(indent);
            } else {
                out.append(character);
            }
            space = character == ' ';
        }
    }

    private boolean folds(int indent) {
        return indent != Integer.MAX_VALUE && out.codePointCount(lineStart, out.length()) > WIDTH;
    }

    private void doubleQuoted(String text, int indent) {
        out.append('"');
        boolean space = false;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int point = text.codePointAt(i);
            if (point == ' ' && !space && folds(indent) && i > 0 && i < text.length() - 1) {
                newLine();
                indent(indent);
                out.append(text.charAt(i + 1) == ' ' ? "\\" : "");
            } else if (point == '"' || point == '\\') {
                out.append('\\').append((char) point);
            } else if (point == '\n' || !ScalarStyle.printable(point)) {
                YamlEscape.append(out, point);
            } else {
                out.appendCodePoint(point);
            }
            space = point == ' ';
        }
        out.append('"');
    }

    private void literal(String text, int indent) {
        out.append('|');
        if (text.startsWith(" ") || text.startsWith("\n")) {
            out.append(STEP);
        }
        if (!text.endsWith("\n")) {
            out.append('-');
        } else if (text.length() == 1 || text.endsWith("\n\n")) {
            out.append('+');
        }
        String body = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
        for (String line : body.split("\n", -1)) {
            newLine();
            if (!line.isEmpty()) {
                indent(indent);
                out.append(line);
            }
        }
    }

    private void indent(int columns) {
        while (out.length() - lineStart < columns) {
            out.append(' ');
        }
    }

    private void newLine() {
        out.append('\n');
        lineStart = out.length();
    }
}
