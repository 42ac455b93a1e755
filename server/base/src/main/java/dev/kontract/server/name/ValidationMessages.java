package dev.kontract.server.name;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Error messages that several checks share. */
public final class ValidationMessages {

    private ValidationMessages() {}

    /** Returns the message for a violated pattern, with examples and the pattern. */
    public static String pattern(String rule, String pattern, String... examples) {
        String shown = Stream.of(examples).map(one -> "'" + one + "', ").collect(Collectors.joining(" or "));
        return rule
                + (examples.length == 0 ? " (" : " (e.g. " + shown)
                + "regex used for validation is '"
                + pattern
                + "')";
    }
}
