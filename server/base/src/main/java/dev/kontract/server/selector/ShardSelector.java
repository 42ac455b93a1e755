package dev.kontract.server.selector;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Selects objects by the hash of a field of their metadata, so that several clients can share a large collection.
 * Immutable.
 *
 * @param field {@code object.metadata.uid} or {@code object.metadata.namespace}; empty if everything is selected
 * @param ranges the ranges of the hash, of which one must contain it
 */
public record ShardSelector(String field, List<Range> ranges) {

    /** Selects every object. */
    public static final ShardSelector EVERYTHING = new ShardSelector("", List.of());

    private static final long OFFSET = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    /**
     * A range of hashes, as hexadecimal numbers of 16 digits with the prefix {@code 0x}; {@code 0x10000000000000000} is the
     * end of the last range.
     *
     * @param start the first hash
     * @param end the hash after the last
     */
    public record Range(String start, String end) {

        /** Returns whether the range is empty. */
        public boolean isEmpty() {
            return !isBelow(start, end);
        }

        private boolean contains(String hash) {
            return !isBelow(hash, start) && isBelow(hash, end);
        }

        private static boolean isBelow(String one, String other) {
            return one.length() == other.length() ? one.compareTo(other) < 0 : one.length() < other.length();
        }
    }

    /** Returns whether every object is selected. */
    public boolean isEverything() {
        return ranges.isEmpty();
    }

    /** Returns whether an object with this value of the field is selected. */
    public boolean matches(String value) {
        String hash = "0x" + hash(value);
        return ranges.stream().anyMatch(range -> range.contains(hash));
    }

    /** Returns the FNV-1a hash of a text. */
    static String hash(String value) {
        long hash = OFFSET;
        for (byte octet : value.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (octet & 0xff)) * PRIME;
        }
        return String.format("%016x", hash);
    }

    /** Returns the selector as lists show it. */
    @Override
    public String toString() {
        return ranges.stream()
                .map(range -> "shardRange(" + field + ", '" + range.start() + "', '" + range.end() + "')")
                .collect(Collectors.joining(" || "));
    }
}
