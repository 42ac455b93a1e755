package dev.kontract.server.name;

/**
 * Recognizes most valid names without a regular expression. Any other text is matched with the regular expression that the
 * error message contains.
 */
final class ValidNames {

    private static final int LONGEST_LABEL = 63;
    private static final int LONGEST_SUBDOMAIN = 253;

    private ValidNames() {}

    /** Returns whether {@code text} is an RFC 1123 label. */
    static boolean isLabel(String text) {
        return text.length() <= LONGEST_LABEL && isLabel(text, 0, text.length());
    }

    /** Returns whether {@code text} is an RFC 1123 subdomain. */
    static boolean isSubdomain(String text) {
        return isSubdomain(text, text.length());
    }

    /** Returns whether {@code text} is the key of a label. */
    static boolean isQualifiedName(String text) {
        int slash = text.indexOf('/');
        return isName(text, slash + 1) && (slash < 0 || isSubdomain(text, slash));
    }

    /** Returns whether {@code text} is the value of a label. */
    static boolean isLabelValue(String text) {
        return text.isEmpty() || isName(text, 0);
    }

    private static boolean isSubdomain(String text, int end) {
        int start = 0;
        for (int i = 0; i < end; i++) {
            if (text.charAt(i) == '.') {
                if (!isLabel(text, start, i)) {
                    return false;
                }
                start = i + 1;
            }
        }
        return end <= LONGEST_SUBDOMAIN && isLabel(text, start, end);
    }

    private static boolean isLabel(String text, int start, int end) {
        if (start >= end || text.charAt(start) == '-' || text.charAt(end - 1) == '-') {
            return false;
        }
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if ((c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-') {
                return false;
            }
        }
        return true;
    }

    private static boolean isName(String text, int start) {
        int end = text.length();
        if (start >= end
                || end - start > LONGEST_LABEL
                || !isAlphanumeric(text.charAt(start))
                || !isAlphanumeric(text.charAt(end - 1))) {
            return false;
        }
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (!isAlphanumeric(c) && c != '-' && c != '_' && c != '.') {
                return false;
            }
        }
        return true;
    }

    private static boolean isAlphanumeric(char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z');
    }
}
