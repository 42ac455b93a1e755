package dev.kontract.server.cel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The {@code fieldPath} of a rule: fields and map keys below the node of the rule. */
final class RuleFieldPath {

    private final String path;
    private int position;
    private JsonNode schema;
    private RulePath normalized = RulePath.ROOT;

    private RuleFieldPath(String path, JsonNode schema) {
        this.path = path;
        this.schema = schema;
    }

    /** Returns the path as errors show it, or the empty string if it is not valid. */
    static String normalized(String path, JsonNode schema) {
        return path.isEmpty() ? "" : new RuleFieldPath(path, schema).parse().orElse("");
    }

    private Optional<String> parse() {
        String token = next();
        while (token != null) {
            boolean valid = switch (token) {
                case "." -> named(next());
                case "[" -> keyed(next());
                default -> false;
            };
            if (!valid) {
                return Optional.empty();
            }
            token = next();
        }
        return Optional.of(normalized.parent() == null ? "" : normalized.toString());
    }

    private boolean named(@Nullable String name) {
        return name != null && enter(name);
    }

    private boolean keyed(@Nullable String quoted) {
        if (quoted == null || quoted.length() < 2 || !quoted.startsWith("'") || !quoted.endsWith("'")) {
            return false;
        }
        Optional<String> name = unescaped(quoted.substring(1, quoted.length() - 1));
        return name.isPresent() && enter(name.get()) && "]".equals(next());
    }

    private boolean enter(String name) {
        if (schema.path("properties").isObject()) {
            normalized = normalized.child(name);
            schema = schema.path("properties").path(name);
            return schema.isObject();
        }
        JsonNode values = schema.path("additionalProperties");
        if (values.isMissingNode()) {
            return false;
        }
        normalized = normalized.key(name);
        schema = values.isObject() ? values : MissingNode.getInstance();
        return true;
    }

    /** Returns the next delimiter, quoted string or name. */
    private @Nullable String next() {
        if (position >= path.length()) {
            return null;
        }
        int start = position;
        boolean quoted = path.charAt(start) == '\'';
        for (int i = start; i < path.length(); i++) {
            char c = path.charAt(i);
            if (quoted && i > start && c == '\'' && path.charAt(i - 1) != '\\') {
                position = i + 1;
                return path.substring(start, position);
            }
            if (!quoted && (c == '.' || c == '[' || c == ']')) {
                position = Math.max(i, start + 1);
                return path.substring(start, position);
            }
        }
        position = path.length();
        return path.substring(start);
    }

    private static Optional<String> unescaped(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '\\' || i + 1 == text.length()) {
                out.append(c);
                continue;
            }
            int plain = "abfnrtv'\\".indexOf(text.charAt(++i));
            if (plain < 0) {
                return Optional.empty();
            }
            out.append("\u0007\b\f\n\r\t\u000b'\\".charAt(plain));
        }
        return Optional.of(out.toString());
    }
}
