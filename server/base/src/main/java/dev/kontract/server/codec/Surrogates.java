package dev.kontract.server.codec;

import java.nio.charset.StandardCharsets;

/** Replaces unpaired surrogates, which UTF-8 cannot encode, by the replacement character. */
public final class Surrogates {

    private static final int ESCAPE = 6;
    private static final byte[] REPLACEMENT = "\\ufffd".getBytes(StandardCharsets.US_ASCII);

    private Surrogates() {}

    /** Replaces the escapes of unpaired surrogates in a valid JSON text; the text itself is not modified. */
    public static byte[] repaired(byte[] json) {
        byte[] repaired = json;
        for (int i = 0; i < json.length - 1; i++) {
            if (json[i] != '\\') {
                continue;
            }
            char escaped = escaped(json, i);
            if (Character.isHighSurrogate(escaped) && Character.isLowSurrogate(escaped(json, i + ESCAPE))) {
                i += 2 * ESCAPE - 1;
            } else if (Character.isSurrogate(escaped)) {
                repaired = repaired == json ? json.clone() : repaired;
                System.arraycopy(REPLACEMENT, 0, repaired, i, ESCAPE);
                i += ESCAPE - 1;
            } else {
                i++;
            }
        }
        return repaired;
    }

    /** Returns the character that the escape at {@code start} stands for, or NUL if there is no escape of four digits. */
    private static char escaped(byte[] json, int start) {
        if (start + ESCAPE > json.length || json[start] != '\\' || json[start + 1] != 'u') {
            return 0;
        }
        return (char) Integer.parseInt(new String(json, start + 2, 4, StandardCharsets.US_ASCII), 16);
    }

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
