package dev.kontract.server.codec;

/** Replaces unpaired surrogates, which UTF-8 cannot encode, by the replacement character. */
final class Surrogates {

    private Surrogates() {}

    static String repaired(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return replaced(text);
            }
        }
        return text;
    }

    private static String replaced(String text) {
        StringBuilder repaired = new StringBuilder(text.length());
        text.codePoints()
                .map(point -> Character.getType(point) == Character.SURROGATE ? 0xfffd : point)
                .forEach(repaired::appendCodePoint);
        return repaired.toString();
    }
}
