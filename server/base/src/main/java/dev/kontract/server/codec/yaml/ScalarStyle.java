package dev.kontract.server.codec.yaml;

/** The styles in which a string can be written so that it is read back as the same string. */
enum ScalarStyle {
    PLAIN,
    SINGLE_QUOTED,
    DOUBLE_QUOTED,
    LITERAL;

    private static final String INDICATORS = "#,[]{}&*!|>'\"%@`";

    /** Returns the style upstream chooses for {@code text} as a value or key. */
    static ScalarStyle of(String text, boolean key) {
        ScalarStyle style = text.indexOf('\n') >= 0 ? LITERAL : YamlScalar.readsAsText(text) ? PLAIN : DOUBLE_QUOTED;
        if (key && text.indexOf('\n') >= 0) {
            return DOUBLE_QUOTED;
        }
        if (style == LITERAL) {
            return blockAllowed(text) ? LITERAL : DOUBLE_QUOTED;
        }
        if (style == PLAIN && !plainAllowed(text)) {
            return unprintable(text) ? DOUBLE_QUOTED : SINGLE_QUOTED;
        }
        return style;
    }

    private static boolean blockAllowed(String text) {
        return !text.endsWith(" ") && !text.contains(" \n") && !unprintable(text);
    }

    private static boolean plainAllowed(String text) {
        if (text.startsWith("---") || text.startsWith("...") || unprintable(text)) {
            return false;
        }
        if (text.startsWith(" ") || text.endsWith(" ") || INDICATORS.indexOf(text.charAt(0)) >= 0) {
            return false;
        }
        boolean indicator = "?-".indexOf(text.charAt(0)) >= 0 && blank(text, 1);
        for (int i = 0; i < text.length() && !indicator; i++) {
            indicator = (text.charAt(i) == ':' && blank(text, i + 1))
                    || (text.charAt(i) == '#' && i > 0 && blank(text, i - 1));
        }
        return !indicator;
    }

    private static boolean blank(String text, int index) {
        return index >= text.length() || text.charAt(index) == ' ' || text.charAt(index) == '\t';
    }

    private static boolean unprintable(String text) {
        return !text.codePoints().allMatch(ScalarStyle::printable);
    }

    static boolean printable(int point) {
        return point == '\n'
                || (point >= 0x20 && point <= 0x7e)
                || (point >= 0xa0 && point <= 0xd7ff && point != 0x2028 && point != 0x2029)
                || (point >= 0xe000 && point <= 0xfffd && point != 0xfeff);
    }
}
