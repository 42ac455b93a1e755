package dev.kontract.server.flowcontrol;

/**
 * What is answered at most; 0 stands for any number.
 *
 * @param reads reads at a time
 * @param writes writes at a time
 * @param userRate requests of one user in a second, in the long run
 */
public record FlowControlLimits(int reads, int writes, int userRate) {

    /** What servers of this API start with. */
    public static final FlowControlLimits DEFAULT = new FlowControlLimits(400, 200, 0);

    /** None. */
    public static final FlowControlLimits NONE = new FlowControlLimits(0, 0, 0);

    /**
     * Checks the figures.
     *
     * @throws IllegalArgumentException when one is negative
     */
    public FlowControlLimits {
        if (reads < 0 || writes < 0 || userRate < 0) {
            throw new IllegalArgumentException("limits of requests must not be negative");
        }
    }
}
