package dev.kontract.server.request;

import dev.kontract.server.status.GoText;
import java.math.BigInteger;

/** Parses resource versions, which are numbers here and opaque to clients. */
public final class ResourceVersion {

    /** The minimum revision of reads that see every write that finished before them. */
    public static final long NEWEST = Long.MAX_VALUE;

    private ResourceVersion() {}

    /**
     * Parses a resource version. An empty one is 0, and one above the range of a long is the greatest long.
     *
     * @throws IllegalArgumentException if the text is not a number; the message is upstream's
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
