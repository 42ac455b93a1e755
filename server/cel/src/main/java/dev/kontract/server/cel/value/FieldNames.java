package dev.kontract.server.cel.value;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Escapes property names of a schema for expressions, as documented for the Kubernetes API. */
public final class FieldNames {

    private static final Set<String> RESERVED = Set.of(
            "true",
            "false",
            "null",
            "in",
            "as",
            "break",
            "const",
            "continue",
            "else",
            "for",
            "function",
            "if",
            "import",
            "let",
            "loop",
            "package",
            "namespace",
            "return",
            "var",
            "void",
            "while");
    private static final Pattern ESCAPED = Pattern.compile("__([^_]+)__");

    private FieldNames() {}

    /** Returns the name in expressions of a property, or empty if it has none. */
    public static Optional<String> escape(String property) {
        if (property.isEmpty() || isDigit(property.charAt(0))) {
            return Optional.empty();
        }
        if (isReserved(property)) {
            return Optional.of("__" + property + "__");
        }
        StringBuilder escaped = new StringBuilder(property.length());
        for (int i = 0; i < property.length(); i++) {
            char c = property.charAt(i);
            switch (c) {
                case '.' -> escaped.append("__dot__");
                case '-' -> escaped.append("__dash__");
                case '/' -> escaped.append("__slash__");
                case '_' -> {
                    boolean pair = i + 1 < property.length() && property.charAt(i + 1) == '_';
                    escaped.append(pair ? "__underscores__" : "_");
                    i += pair ? 1 : 0;
                }
                default -> {
                    if (!isDigit(c) && !(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z')) {
                        return Optional.empty();
                    }
                    escaped.append(c);
                }
            }
        }
        return Optional.of(escaped.toString());
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** Returns the property with this name in expressions, or empty if there is none. */
    public static Optional<String> unescape(String name) {
        if (!name.contains("__")) {
            return Optional.of(name);
        }
        Matcher matcher = ESCAPED.matcher(name);
        StringBuilder property = new StringBuilder();
        while (matcher.find()) {
            String word = matcher.group(1);
            String plain = switch (word) {
                case "underscores" -> "__";
                case "dot" -> ".";
                case "dash" -> "-";
                case "slash" -> "/";
                default -> RESERVED.contains(word) && matcher.group().length() == name.length() ? word : null;
            };
            if (plain == null) {
                return Optional.empty();
            }
            matcher.appendReplacement(property, Matcher.quoteReplacement(plain));
        }
        return Optional.of(matcher.appendTail(property).toString());
    }

    /** Returns whether a name is a reserved word, which must be escaped as a field name. */
    public static boolean isReserved(String name) {
        return RESERVED.contains(name);
    }
}
