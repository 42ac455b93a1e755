package dev.kontract.server.codec;

/** Finds the first error in base64 text, at the position Go's decoder reports. */
final class Base64Text {

    private Base64Text() {}

    /** Returns the index of the first invalid character in {@code text}, which is not valid base64. */
    static int firstFault(String text) {
        int inGroup = 0;
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (character == '\r' || character == '\n') {
                continue;
            }
            if (character == '=') {
                return faultOfPadding(text, i, inGroup);
            }
            if (!inAlphabet(character)) {
                return i;
            }
            inGroup = (inGroup + 1) % 4;
        }
        return text.length() - inGroup;
    }

    private static int faultOfPadding(String text, int start, int inGroup) {
        if (inGroup < 2) {
            return start;
        }
        int next = start + 1;
        if (inGroup == 2) {
            if (next == text.length()) {
                return text.length();
            }
            if (text.charAt(next) != '=') {
                return next;
            }
            next++;
        }
        return Math.min(next, text.length());
    }

    private static boolean inAlphabet(char character) {
        return (character >= 'A' && character <= 'Z')
                || (character >= 'a' && character <= 'z')
                || (character >= '0' && character <= '9')
                || character == '+'
                || character == '/';
    }
}
