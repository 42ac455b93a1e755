package dev.kontract.server.registry.apiextensions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.kontract.server.registry.validation.FieldPath;
import org.jspecify.annotations.Nullable;

/**
 * The path of a field in objects of a schema, such as {@code .spec.labels['a.b']}. Parsed and looked up in one go.
 */
final class SchemaPath {

    private final String text;
    private final boolean keysAllowed;
    private int position;
    private JsonNode schema;
    private @Nullable FieldPath found;
    private String root = "";

    private SchemaPath(String text, JsonNode schema, boolean keysAllowed) {
        this.text = text;
        this.schema = schema;
        this.keysAllowed = keysAllowed;
    }

    /** Says why a text is not the path of a field. */
    static final class InvalidPath extends Exception {

        private static final long serialVersionUID = 1;

        InvalidPath(String message) {
            super(message, null, false, false);
        }
    }

    /**
     * Parses a path.
     *
     * @param keysAllowed whether fields may be written as {@code ['key']}
     * @throws InvalidPath when it has another form, or the schema declares no such field
     */
    static SchemaPath parse(String text, JsonNode schema, boolean keysAllowed) throws InvalidPath {
        SchemaPath path = new SchemaPath(text, schema, keysAllowed);
        for (String token = path.next(); !token.isEmpty(); token = path.next()) {
            path.step(token);
        }
        return path;
    }

    /** The schema of the field; missing if it has none. */
    JsonNode schema() {
        return schema;
    }

    /** The first field of the path. */
    String root() {
        return root;
    }

    @Override
    public String toString() {
        return found == null ? "<nil>" : found.toString();
    }

    private void step(String token) throws InvalidPath {
        switch (token) {
            case "." -> descend(required());
            case "[" -> key();
            default -> throw new InvalidPath("expected [ or . but got: " + token);
        }
    }

    private void key() throws InvalidPath {
        if (!keysAllowed) {
            throw new InvalidPath("array notation is not allowed");
        }
        String token = required();
        if (token.length() < 2 || !token.startsWith("'") || !token.endsWith("'")) {
            throw new InvalidPath("expected single quoted string but got " + token);
        }
        descend(unescaped(token.substring(1, token.length() - 1)));
        String end = required();
        if (!end.equals("]")) {
            throw new InvalidPath("expected ] but got " + end);
        }
    }

    private static String unescaped(String quoted) throws InvalidPath {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < quoted.length(); i++) {
            char each = quoted.charAt(i);
            if (each == '\\') {
                i++;
                char escaped = i < quoted.length() ? quoted.charAt(i) : 0;
                switch (escaped) {
                    case '\\', '\'' -> text.append(escaped);
                    case 'a' -> text.append('\u0007');
                    case 'b' -> text.append('\b');
                    case 'f' -> text.append('\f');
                    case 'n' -> text.append('\n');
                    case 'r' -> text.append('\r');
                    case 't' -> text.append('\t');
                    case 'v' -> text.append('\u000b');
                    default -> throw new InvalidPath("invalid string literal: invalid escape");
                }
            } else {
                text.append(each);
            }
        }
        return text.toString();
    }

    private void descend(String name) throws InvalidPath {
        JsonNode properties = schema.path("properties");
        JsonNode values = schema.path("additionalProperties");
        FieldPath before = found;
        if (!properties.isEmpty()) {
            found = before == null ? FieldPath.of(name) : before.child(name);
            schema = properties.path(name);
            if (schema.isMissingNode()) {
                throw new InvalidPath("does not refer to a valid field");
            }
        } else if (!values.isMissingNode() && !values.isNull()) {
            found = before == null ? FieldPath.ROOT.key(name) : before.key(name);
            schema = values.isObject() ? values : MissingNode.getInstance();
        } else {
            throw new InvalidPath("does not refer to a valid field");
        }
        root = before == null ? name : root;
    }

    private String required() throws InvalidPath {
        String token = next();
        if (token.isEmpty()) {
            throw new InvalidPath("unexpected end of JSON path");
        }
        return token;
    }

    /** A delimiter, a text in quotes, or what stands before the next delimiter. */
    private String next() {
        int start = position;
        boolean quoted = start < text.length() && text.charAt(start) == '\'';
        while (position < text.length()) {
            char each = text.charAt(position);
            if (quoted) {
                position++;
                if (position - 1 > start && each == '\'' && text.charAt(position - 2) != '\\') {
                    break;
                }
            } else if (each == '.' || each == '[' || each == ']') {
                position += position == start ? 1 : 0;
                break;
            } else {
                position++;
            }
        }
        return text.substring(start, position);
    }
}
