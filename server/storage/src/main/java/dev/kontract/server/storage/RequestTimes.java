package dev.kontract.server.storage;

import java.util.List;

/**
 * Latencies of the requests that a storage sent to another process, for one operation on one resource.
 *
 * @param operation the operation, such as {@code create}
 * @param resource the {@link Keys#rootOf root} of the keys, {@code ""} for all
 * @param within number of requests that took at most as long as each of the {@link #BOUNDS}
 * @param count number of requests
 * @param failed number of failed requests
 * @param seconds total time of all requests
 */
public record RequestTimes(
        String operation, String resource, List<Long> within, long count, long failed, double seconds) {

    /** The bounds of kube-apiserver's histogram, in seconds. */
    public static final List<Double> BOUNDS = List.of(
            0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 15.0, 20.0,
            30.0, 45.0, 60.0);

    /** Copies the list. */
    public RequestTimes {
        within = List.copyOf(within);
    }
}
