package dev.kontract.server.storage;

import java.util.List;

/**
 * How long a storage has waited for another process that it asks, in one operation on one resource.
 *
 * @param operation what it asked for, such as {@code create}
 * @param resource the {@link Keys#rootOf root} of the keys, {@code ""} for all
 * @param within how many requests took at most as long as each of the {@link #BOUNDS}
 * @param count how many requests there were
 * @param failed how many of them failed
 * @param seconds how long all took together
 */
public record RequestTimes(
        String operation, String resource, List<Long> within, long count, long failed, double seconds) {

    /** The bounds of kube-apiserver's histogram, in seconds. */
    public static final List<Double> BOUNDS = List.of(
            0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 15.0, 20.0,
            30.0, 45.0, 60.0);

    /** Takes a copy. */
    public RequestTimes {
        within = List.copyOf(within);
    }
}
