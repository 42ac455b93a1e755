package dev.kontract.server.metrics;

import dev.kontract.server.metrics.Metric.Type;
import dev.kontract.server.storage.RequestTimes;
import dev.kontract.server.storage.Storage;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The metrics of a storage in another process, named as in kube-apiserver. */
public final class StorageMetrics {

    private StorageMetrics() {}

    /** Returns the metrics of {@code storage}; without samples if it is local. */
    public static List<Metric> of(Storage storage) {
        return List.of(
                new Metric(
                        "etcd_request_duration_seconds",
                        "Etcd request latency in seconds for each operation and object type.",
                        Type.HISTOGRAM,
                        () -> histogram(storage.requestTimes())),
                new Metric(
                        "etcd_requests_total",
                        "Etcd request counts for each operation and object type.",
                        Type.COUNTER,
                        () -> {
                            Map<String, Number> samples = new HashMap<>();
                            storage.requestTimes().forEach(each -> samples.put(labels(each), each.count()));
                            return samples;
                        }),
                new Metric(
                        "etcd_request_errors_total",
                        "Etcd failed request counts for each operation and object type.",
                        Type.COUNTER,
                        () -> {
                            Map<String, Number> samples = new HashMap<>();
                            storage.requestTimes().forEach(each -> samples.put(labels(each), each.failed()));
                            return samples;
                        }));
    }

    private static Map<String, Number> histogram(List<RequestTimes> all) {
        Map<String, Number> samples = new LinkedHashMap<>();
        for (RequestTimes each : all) {
            String labels = labels(each);
            for (int i = 0; i < RequestTimes.BOUNDS.size(); i++) {
                samples.put(
                        "_bucket{" + labels + ",le=\"" + RequestTimes.BOUNDS.get(i) + "\"}",
                        each.within().get(i));
            }
            samples.put("_bucket{" + labels + ",le=\"+Inf\"}", each.count());
            samples.put("_count{" + labels + "}", each.count());
            samples.put("_sum{" + labels + "}", each.seconds());
        }
        return samples;
    }

    /** The parts of a root such as {@code apps/deployments/}. */
    private static String labels(RequestTimes times) {
        String[] parts = times.resource().split("/");
        String group = parts.length == 2 && !parts[0].equals("_core") ? parts[0] : "";
        String resource = parts.length == 2 ? parts[1] : "";
        return "group=\"" + group + "\",operation=\"" + times.operation() + "\",resource=\"" + resource + "\"";
    }
}
