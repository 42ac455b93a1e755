package dev.kontract.server.view;

import dev.kontract.server.status.StatusException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** A parsed Accept header, with its entries in order of preference. Immutable. */
public final class AcceptHeader {

    private static final String EVERYTHING = "*/*";

    private static final Comparator<MediaRange> BY_PREFERENCE = Comparator.comparingDouble(MediaRange::quality)
            .thenComparingInt(MediaRange::precision)
            .reversed();

    private final List<MediaRange> ranges;

    private AcceptHeader(List<MediaRange> ranges) {
        this.ranges = ranges;
    }

    /** Parses a header; an empty one accepts everything. */
    public static AcceptHeader parse(String header) {
        List<MediaRange> ranges = new ArrayList<>();
        for (String range : (header.isBlank() ? EVERYTHING : header).split(",", -1)) {
            if (!range.isBlank()) {
                ranges.add(MediaRange.parse(range));
            }
        }
        ranges.sort(BY_PREFERENCE);
        return new AcceptHeader(List.copyOf(ranges));
    }

    /**
     * Checks that the header literally names one of the media types of a path, or accepts everything. As upstream, a
     * range such as {@code application/*} does not match, and parameters and quality values are ignored.
     *
     * @param produced the media types of the path
     * @throws StatusException 406, if the header names none of them
     */
    public static void checkNames(String header, Collection<String> produced) {
        for (String range : (header.isBlank() ? EVERYTHING : header).split(",", -1)) {
            String name = range.split(";", 2)[0].strip();
            if (name.equals(EVERYTHING) || produced.contains(name)) {
                return;
            }
        }
        throw StatusException.notAcceptable(produced);
    }

    /** Returns the entries of the header in order of preference. */
    public List<MediaRange> ranges() {
        return ranges;
    }

    /**
     * Returns the media type that the client prefers.
     *
     * @param available the supported media types, the default first
     * @throws StatusException 406, if the client accepts none of them
     */
    public String choose(Collection<String> available) {
        for (MediaRange range : ranges) {
            for (String mediaType : available) {
                if (range.includes(mediaType)) {
                    return mediaType;
                }
            }
        }
        throw StatusException.notAcceptable(available);
    }
}
