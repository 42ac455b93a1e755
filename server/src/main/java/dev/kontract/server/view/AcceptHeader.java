package dev.kontract.server.view;

import dev.kontract.server.status.StatusException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** What a caller takes, most wanted first. Immutable. */
public final class AcceptHeader {

    private static final String EVERYTHING = "*/*";

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
        for (String range : (header.isBlank() ? EVERYTHING : header).split(",", -1)) {
            if (!range.isBlank()) {
                ranges.add(MediaRange.parse(range));
            }
        }
        ranges.sort(MOST_WANTED_FIRST);
        return new AcceptHeader(List.copyOf(ranges));
    }

    /**
     * Lets a caller pass that names one of the media types of a path, letter by letter, or takes everything. A range such as
     * {@code application/*} finds no path; parameters and qualities are not looked at.
     *
     * @param produced the media types of the path
     * @throws StatusException when the caller names none of them
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

    /** The entries of the header, most wanted first. */
    public List<MediaRange> ranges() {
        return ranges;
    }

    /**
     * The form the caller wants most.
     *
     * @param available the media types on offer, preferred first
     * @throws StatusException when the caller takes none of them
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
