package dev.kontract.server.status;

/** Quotes text as Go's {@code strconv} does, with unprintable characters escaped. */
public final class GoText {

    private GoText() {}

    /** Returns {@code text} in double quotes. */
    public static String quote(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        text.codePoints().forEach(point -> append(quoted, point, '"'));
        return quoted.append('"').toString();
    }

    /** Returns a character in single quotes. */
    public static String quoteChar(int character) {
        StringBuilder quoted = new StringBuilder(4).append('\'');
        append(quoted, character, '\'');
        return quoted.append('\'').toString();
    }

    private static void append(StringBuilder quoted, int point, char quote) {
        switch (point) {
            case 0x07 -> quoted.append("\\a");
            case '\b' -> quoted.append("\\b");
            case '\f' -> quoted.append("\\f");
            case '\n' -> quoted.append("\\n");
            case '\r' -> quoted.append("\\r");
            case '\t' -> quoted.append("\\t");
            case 0x0b -> quoted.append("\\v");
            case '\\' -> quoted.append("\\\\");
            default -> appendPlain(quoted, point, quote);
        }
    }

    private static void appendPlain(StringBuilder quoted, int point, char quote) {
        if (point == quote) {
            quoted.append('\\').append(quote);
        } else if (point < 0x20 || point == 0x7f) {
            quoted.append(String.format("\\x%02x", point));
        } else if (printable(point)) {
            quoted.appendCodePoint(point);
        } else {
            quoted.append(String.format(point > 0xffff ? "\\U%08x" : "\\u%04x", point));
        }
    }

    private static boolean printable(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            case Character.SPACE_SEPARATOR -> point == ' ';
            default -> true;
        };
    }
}
