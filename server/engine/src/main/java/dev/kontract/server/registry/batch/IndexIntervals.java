package dev.kontract.server.registry.batch;

import dev.kontract.server.status.GoText;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads sets of indexes that are written as ascending intervals, such as {@code 1,3-5,7}. */
final class IndexIntervals {

    /** A text is not a set of indexes. */
    static final class MalformedIndexes extends Exception {

        private static final long serialVersionUID = 1;

        MalformedIndexes(String message) {
            super(message);
        }

        @Override
        public String getMessage() {
            return String.valueOf(super.getMessage());
        }
    }

    /** Consecutive indexes, both ends included. */
    private record Interval(long first, long last) {}

    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]{1,18}");

    private IndexIntervals() {}

    /**
     * Returns how many indexes a text names.
     *
     * @param completions the number of indexes of the job
     * @throws MalformedIndexes when the text is malformed, not in ascending order, or names an index the job does not have
     */
    static long count(String text, long completions) throws MalformedIndexes {
        if (text.isEmpty()) {
            return 0;
        }
        long total = 0;
        Interval before = null;
        for (String part : text.split(",", -1)) {
            Interval interval = interval(part, completions);
            if (before != null && before.last() >= interval.first()) {
                throw descending(before.last(), interval.first());
            }
            total += interval.last() - interval.first() + 1;
            before = interval;
        }
        return total;
    }

    /** Returns the first index that is in both texts. Intervals that are malformed are passed over. */
    static Optional<Long> overlap(String one, String other, long completions) {
        if (one.isEmpty() || other.isEmpty()) {
            return Optional.empty();
        }
        Walk left = new Walk(one, completions);
        Walk right = new Walk(other, completions);
        Interval first = left.next();
        Interval second = right.next();
        while (first != null && second != null) {
            if (first.first() <= second.last() && second.first() <= first.last()) {
                return Optional.of(Math.max(first.first(), second.first()));
            }
            if (first.first() <= second.first()) {
                first = left.next();
            } else {
                second = right.next();
            }
        }
        return Optional.empty();
    }

    /** Goes through the well-formed intervals of a text. */
    private static final class Walk {

        private final String[] parts;
        private final long completions;
        private int at;

        Walk(String text, long completions) {
            this.parts = text.split(",", -1);
            this.completions = completions;
        }

        @Nullable
        Interval next() {
            while (at < parts.length) {
                try {
                    return interval(parts[at++], completions);
                } catch (MalformedIndexes e) {
                    // Upstream skips what it cannot read, too.
                }
            }
            return null;
        }
    }

    private static Interval interval(String text, long completions) throws MalformedIndexes {
        String[] limits = text.split("-", -1);
        if (limits.length > 2) {
            throw new MalformedIndexes("the fragment " + GoText.quote(text)
                    + " violates the requirement that an index interval can have at most two parts separated by '-'");
        }
        long first = index(limits[0], completions);
        if (limits.length == 1) {
            return new Interval(first, first);
        }
        long last = index(limits[1], completions);
        if (first >= last) {
            throw descending(first, last);
        }
        return new Interval(first, last);
    }

    private static long index(String text, long completions) throws MalformedIndexes {
        if (!NUMBER.matcher(text).matches()) {
            throw new MalformedIndexes("cannot convert string to integer for index: " + GoText.quote(text));
        }
        long index = Long.parseLong(text);
        if (index >= completions) {
            throw new MalformedIndexes("too large index: " + GoText.quote(text));
        }
        return index;
    }

    private static MalformedIndexes descending(long previous, long current) {
        return new MalformedIndexes("non-increasing order, previous: " + previous + ", current: " + current);
    }
}
