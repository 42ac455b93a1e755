package dev.kontract.server.request;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Decodes and encodes URL paths. An encoded slash is treated as a slash, and dot segments are kept. */
public final class RequestPath {

    private static final String PLAIN = "-_~$&+,=:@!'()*/";

    private RequestPath() {}

    /** Decodes the percent escapes of a path; empty if they are malformed. */
    public static Optional<String> decode(String raw) {
        if (raw.indexOf('%') < 0) {
            return Optional.of(raw);
        }
        try {
            return Optional.of(URLDecoder.decode(raw.replace("+", "%2B"), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Encodes a path into a URL with the same segments; dot segments are preserved. */
    public static String encode(String path) {
        StringBuilder encoded = new StringBuilder(path.length() + 16);
        for (int i = 0; i < path.length(); ) {
            int c = path.codePointAt(i);
            if (isPlain(c) || (c == '.' && !inDots(path, i))) {
                encoded.append((char) c);
            } else {
                for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
                    encoded.append('%')
                            .append(Character.toUpperCase(Character.forDigit((b >> 4) & 15, 16)))
                            .append(Character.toUpperCase(Character.forDigit(b & 15, 16)));
                }
            }
            i += Character.charCount(c);
        }
        return encoded.toString();
    }

    private static boolean isPlain(int c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || (c != '.' && PLAIN.indexOf(c) >= 0);
    }

    private static boolean inDots(String path, int at) {
        int start = path.lastIndexOf('/', at) + 1;
        int slash = path.indexOf('/', at);
        String segment = path.substring(start, slash < 0 ? path.length() : slash);
        return segment.equals(".") || segment.equals("..");
    }
}
