package dev.kontract.server.request;

import dev.kontract.server.status.GoText;
import java.math.BigInteger;

/** The versions of objects and lists that callers name: numbers, of which they are to know nothing. */
public final class ResourceVersion {

    private ResourceVersion() {}

    /**
     * Reads a version; one beyond all that are given out is the greatest number, none at all is 0.
     *
     * @throws IllegalArgumentException when it is none; the message says so in the words of the API
     */
    public static long parse(String text) {
        if (text.isEmpty()) {
            return 0;
        }
        if (!text.chars().allMatch(digit -> digit >= '0' && digit <= '9')) {
            throw invalid(text, "invalid syntax");
        }
        BigInteger version = new BigInteger(text);
        if (version.bitLength() > Long.SIZE) {
            throw invalid(text, "value out of range");
        }
        return version.bitLength() < Long.SIZE ? version.longValue() : Long.MAX_VALUE;
    }

    private static IllegalArgumentException invalid(String text, String why) {
        String value = GoText.quote(text);
        return new IllegalArgumentException(
                "resourceVersion: Invalid value: " + value + ": strconv.ParseUint: parsing " + value + ": " + why);
    }
}
