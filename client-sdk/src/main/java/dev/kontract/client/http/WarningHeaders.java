package dev.kontract.client.http;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses {@code Warning} headers (RFC 7234, section 5.5) with code 299, the only one the API uses. */
final class WarningHeaders {

    private static final Pattern HEADER = Pattern.compile("299 \\S+ \"((?:[^\"\\\\]|\\\\.)*)\".*");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");

    private WarningHeaders() {}

    /** Returns the text. The API encodes it as UTF-8, while header values are decoded as one byte per character. */
    static Optional<String> text(String header) {
        Matcher matcher =
                HEADER.matcher(new String(header.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8));
        return matcher.matches() ? Optional.of(ESCAPE.matcher(matcher.group(1)).replaceAll("$1")) : Optional.empty();
    }
}
