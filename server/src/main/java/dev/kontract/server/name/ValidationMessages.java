package dev.kontract.server.name;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
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

    /** Returns the message for a name that has more bytes than {@code limit}, in a list to add to. */
    public static List<String> longerThan(int limit, String name) {
        List<String> wrong = new ArrayList<>();
        if (name.getBytes(StandardCharsets.UTF_8).length > limit) {
            wrong.add("must be no more than " + limit + " characters");
        }
        return wrong;
    }
}
