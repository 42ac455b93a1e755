package dev.kontract.server.metrics;

import java.util.ArrayList;
import java.util.List;

/**
 * What the request pipeline records.
 *
 * @param requests requests by what they ask for
 * @param access decisions on them
 */
public record ServingMetrics(RequestMetrics requests, AccessMetrics access) {

    /** Creates metrics without values. */
    public static ServingMetrics create() {
        return new ServingMetrics(new RequestMetrics(), new AccessMetrics());
    }

    /** Returns the metrics. */
    public List<Metric> metrics() {
        List<Metric> all = new ArrayList<>(requests.metrics());
        all.addAll(access.metrics());
        return all;
    }
}
