package dev.kontract.server.storage.window;

/**
 * How much of the past to keep; what passes either bound goes, oldest first, except the newest change.
 *
 * @param changes most changes to keep
 * @param bytes most bytes of values to keep for them
 */
public record Capacity(int changes, long bytes) {

    /** Enough for a client to come back after a short break, at some ten megabytes on a usual server. */
    public static final Capacity DEFAULT = new Capacity(10_000, 64L << 20);
}
