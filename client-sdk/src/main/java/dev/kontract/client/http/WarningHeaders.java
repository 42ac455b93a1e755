package dev.kontract.client.http;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code Warning} headers (RFC 7234, 5.5) of the code 299, the only one the API uses. */
final class WarningHeaders {

    private static final Pattern HEADER = Pattern.compile("299 \\S+ \"((?:[^\"\\\\]|\\\\.)*)\".*");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");

    private WarningHeaders() {}

    /** The text, which the API writes in UTF-8; what reads headers takes a byte for a character. */
    static Optional<String> text(String header) {
        Matcher matcher =
                HEADER.matcher(new String(header.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8));
        return matcher.matches() ? Optional.of(ESCAPE.matcher(matcher.group(1)).replaceAll("$1")) : Optional.empty();
    }
}
