package dev.kontract.server.flowcontrol;

/**
 * The request limits; 0 means unlimited.
 *
 * @param reads the maximum number of concurrent reads
 * @param writes the maximum number of concurrent writes
 * @param userRate the sustained number of requests per second for each user
 * @param prioritized whether the stored priority levels share {@code reads} and {@code writes} together; otherwise reads and
 *     writes are limited separately
 */
public record FlowControlLimits(int reads, int writes, int userRate, boolean prioritized) {

    /** The defaults of kube-apiserver. */
    public static final FlowControlLimits DEFAULT = new FlowControlLimits(400, 200, 0);

    /** No limits. */
    public static final FlowControlLimits NONE = new FlowControlLimits(0, 0, 0);

    /** Creates limits that the stored priority levels share. */
    public FlowControlLimits(int reads, int writes, int userRate) {
        this(reads, writes, userRate, true);
    }

    /**
     * Validates the limits.
     *
     * @throws IllegalArgumentException if a limit is negative
     */
    public FlowControlLimits {
        if (reads < 0 || writes < 0 || userRate < 0) {
            throw new IllegalArgumentException("request limits must not be negative");
        }
    }
}
