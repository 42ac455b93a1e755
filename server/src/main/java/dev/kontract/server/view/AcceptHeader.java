package dev.kontract.server.view;

import dev.kontract.server.status.ApiException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** What a caller takes, most wanted first. Immutable. */
public final class AcceptHeader {

    private static final Comparator<MediaRange> MOST_WANTED_FIRST = Comparator.comparingDouble(MediaRange::quality)
            .thenComparingInt(MediaRange::precision)
            .reversed();

    private final List<MediaRange> ranges;

    private AcceptHeader(List<MediaRange> ranges) {
        this.ranges = ranges;
    }

    /** Reads the header; an empty one takes everything. */
    public static AcceptHeader parse(String header) {
        List<MediaRange> ranges = new ArrayList<>();
        for (String range : (header.isBlank() ? "*/*" : header).split(",", -1)) {
            if (!range.isBlank()) {
                ranges.add(MediaRange.parse(range));
            }
        }
        ranges.sort(MOST_WANTED_FIRST);
        return new AcceptHeader(List.copyOf(ranges));
    }

    /** The entries of the header, most wanted first. */
    public List<MediaRange> ranges() {
        return ranges;
    }

    /**
     * The form the caller wants most.
     *
     * @param available the media types on offer, preferred first
     * @throws ApiException when the caller takes none of them
     */
    public String choose(Collection<String> available) {
        for (MediaRange range : ranges) {
            for (String mediaType : available) {
                if (range.includes(mediaType)) {
                    return mediaType;
                }
            }
        }
        throw ApiException.notAcceptable(available);
    }
}
