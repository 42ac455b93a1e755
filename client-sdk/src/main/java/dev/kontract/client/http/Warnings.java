package dev.kontract.client.http;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code Warning} headers (RFC 7234, 5.5) of the code 299, the only one the API uses. */
final class Warnings {

    private static final Pattern HEADER = Pattern.compile("299 \\S+ \"((?:[^\"\\\\]|\\\\.)*)\".*");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");

    private Warnings() {}

    static Optional<String> text(String header) {
        Matcher matcher = HEADER.matcher(header);
        return matcher.matches() ? Optional.of(ESCAPE.matcher(matcher.group(1)).replaceAll("$1")) : Optional.empty();
    }
}
