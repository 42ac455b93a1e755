package dev.kontract.server.registry.validation;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sentences that several complaints share. */
public final class ValidationMessages {

    private ValidationMessages() {}

    /** Says that {@code rule} was broken, with examples of what keeps it and the pattern that decides. */
    public static String pattern(String rule, String pattern, String... examples) {
        String shown = Stream.of(examples).map(one -> "'" + one + "', ").collect(Collectors.joining(" or "));
        return rule
                + (examples.length == 0 ? " (" : " (e.g. " + shown)
                + "regex used for validation is '"
                + pattern
                + "')";
    }
}
