package dev.kontract.server.tracing;

import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The place of a span in a trace.
 *
 * @param trace the ID of the trace, 32 hexadecimal digits
 * @param span the ID of the span, 16 hexadecimal digits
 * @param isSampled whether the spans of the trace are exported
 * @see <a href="https://www.w3.org/TR/trace-context/#traceparent-header">traceparent</a>
 */
record TraceParent(String trace, String span, boolean isSampled) {

    private static final Pattern HEADER =
            Pattern.compile("(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?");

    private static final int HEX = 16;

    /** Parses the value of a header; empty if it is invalid. */
    static Optional<TraceParent> parse(String header) {
        Matcher parts = HEADER.matcher(header);
        if (!parts.matches() || (header.startsWith("00") && parts.group(4) != null)) {
            return Optional.empty();
        }
        boolean isSampled = (Integer.parseInt(parts.group(3), HEX) & 1) == 1;
        return Optional.of(new TraceParent(parts.group(1), parts.group(2), isSampled));
    }

    /** Begins a trace that is exported, with IDs from {@code random}. */
    static TraceParent begin(ThreadLocalRandom random) {
        return new TraceParent(id(random) + id(random), id(random), true);
    }

    /** Returns a place in this trace for a span of this one. */
    TraceParent child(ThreadLocalRandom random) {
        return new TraceParent(trace, id(random), isSampled);
    }

    /** Returns the value of the header for what the span includes. */
    String header() {
        return "00-" + trace + '-' + span + (isSampled ? "-01" : "-00");
    }

    /** Returns a random ID of a span, which is not 0. */
    static String id(ThreadLocalRandom random) {
        return HexFormat.of().toHexDigits(random.nextLong(1, Long.MAX_VALUE));
    }
}
