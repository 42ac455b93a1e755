package dev.kontract.server.authorization.rbac;

import java.util.List;
import java.util.stream.Collectors;

/** Texts between quotes, as messages show them. */
final class Quoted {

    private Quoted() {}

    static String text(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        text.codePoints().forEach(character -> append(quoted, character));
        return quoted.append('"').toString();
    }

    static String list(List<String> texts) {
        return texts.stream().map(Quoted::text).collect(Collectors.joining(" ", "[", "]"));
    }

    private static void append(StringBuilder quoted, int character) {
        switch (character) {
            case '"' -> quoted.append("\\\"");
            case '\\' -> quoted.append("\\\\");
            case '\n' -> quoted.append("\\n");
            case '\r' -> quoted.append("\\r");
            case '\t' -> quoted.append("\\t");
            default -> {
                if (character < ' ' || character == 0x7f) {
                    quoted.append(String.format("\\x%02x", character));
                } else {
                    quoted.appendCodePoint(character);
                }
            }
        }
    }
}
