package dev.kontract.server.registry.apps;

import dev.kontract.server.codec.DecodeException;
import dev.kontract.server.status.GoText;
import java.util.regex.Pattern;

/** Parses the numbers in annotations that were fields in former versions of the API. */
final class AnnotatedNumber {

    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]+");

    private AnnotatedNumber() {}

    /**
     * Parses a number.
     *
     * @param prefix of the message if it is none
     * @throws DecodeException when {@code text} is not a number of 64 bits
     */
    static long parse(String text, String prefix) {
        try {
            if (NUMBER.matcher(text).matches()) {
                return Long.parseLong(text);
            }
        } catch (NumberFormatException e) {
            throw refused(text, prefix, "value out of range");
        }
        throw refused(text, prefix, "invalid syntax");
    }

    private static DecodeException refused(String text, String prefix, String why) {
        return new DecodeException(prefix + "strconv.ParseInt: parsing " + GoText.quote(text) + ": " + why);
    }
}
