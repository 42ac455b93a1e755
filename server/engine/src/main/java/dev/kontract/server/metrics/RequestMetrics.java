package dev.kontract.server.metrics;

import dev.kontract.server.measurement.Histogram;
import dev.kontract.server.measurement.Histogram.Bounds;
import dev.kontract.server.metrics.Metric.Type;
import dev.kontract.server.request.RequestInfo;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Counts and times requests by what they ask for, with the names and labels of kube-apiserver. Safe for use by many threads;
 * recording a request takes no lock.
 */
public final class RequestMetrics {

    /** Kinds come and go; requests for things that do not exist add no labels. */
    private static final int MOST_SERIES = 4_000;

    private static final Bounds SECONDS = Bounds.of(
            "0.005", "0.025", "0.05", "0.1", "0.2", "0.4", "0.6", "0.8", "1", "1.25", "1.5", "2", "3", "4", "5", "6",
            "8", "10", "15", "20", "30", "45", "60");
    private static final Bounds RESPONSE_BYTES =
            Bounds.of("1000", "10000", "100000", "1e+06", "1e+07", "1e+08", "1e+09");
    private static final Bounds EVENT_BYTES =
            Bounds.of("1024", "2048", "4096", "8192", "16384", "32768", "65536", "131072");

    private final Map<RequestLabels, Series> series = new ConcurrentHashMap<>();
    private final Map<RequestLabels, Integer> active = new ConcurrentHashMap<>();
    private final Map<WatchLabels, Histogram> events = new ConcurrentHashMap<>();

    /** The resource that a watch is about. */
    private record WatchLabels(String group, String resource, String version) {

        @Override
        public String toString() {
            return "group=\"" + RequestLabels.escaped(group) + "\",resource=\"" + RequestLabels.escaped(resource)
                    + "\",version=\"" + RequestLabels.escaped(version) + '"';
        }
    }

    /** Requests with the same labels. */
    private static final class Series {

        private final Histogram seconds = new Histogram(SECONDS);
        private final Histogram bytes = new Histogram(RESPONSE_BYTES);
        private final Map<Integer, LongAdder> byCode = new ConcurrentHashMap<>();

        void count(int code) {
            LongAdder known = byCode.get(code);
            if (known == null) {
                known = byCode.computeIfAbsent(code, first -> new LongAdder());
            }
            known.increment();
        }
    }

    /**
     * Notes that a request that lasts as long as its client wants has begun to be answered.
     *
     * @return to be run when it ends
     */
    public Runnable longRunning(RequestLabels labels) {
        active.merge(labels, 1, Integer::sum);
        return () -> active.computeIfPresent(labels, (same, count) -> count == 1 ? null : count - 1);
    }

    /**
     * Adds a request.
     *
     * @param code the status of the response, 0 if it was not answered
     * @param nanos the time it took
     * @param bytes the length of the response before compression
     */
    public void add(RequestLabels labels, int code, long nanos, long bytes) {
        Series known = code == 0 ? null : find(labels, code);
        if (known != null) {
            known.count(code);
            known.seconds.recordNanos(nanos);
            known.bytes.record((double) bytes);
        }
    }

    /** Returns the series with these labels; null if there is none, and a response with this status adds none. */
    private @Nullable Series find(RequestLabels labels, int code) {
        Series known = series.get(labels);
        if (known == null && isOfKnownResource(code) && series.size() < MOST_SERIES) {
            known = series.computeIfAbsent(labels, first -> new Series());
        }
        return known;
    }

    /** Returns whether a request with this outcome reached a resource that exists; others contain whatever clients write. */
    private static boolean isOfKnownResource(int code) {
        return code < 400 || code >= 500 || code == 409 || code == 422;
    }

    /** Returns the histogram of the sizes of the events of a watch. */
    public Histogram eventsOf(RequestInfo watch) {
        return events.computeIfAbsent(
                new WatchLabels(watch.apiGroup(), watch.resource(), watch.apiVersion()),
                first -> new Histogram(EVENT_BYTES));
    }

    /** Returns the metrics. */
    public List<Metric> metrics() {
        return List.of(
                new Metric(
                        "apiserver_request_total",
                        "Counter of apiserver requests broken out for each verb, dry run value, group, version, resource, scope,"
                                + " component, and HTTP response code.",
                        Type.COUNTER,
                        this::totals),
                new Metric(
                        "apiserver_request_duration_seconds",
                        "Response latency distribution in seconds for each verb, dry run value, group, version, resource,"
                                + " subresource, scope and component.",
                        Type.HISTOGRAM,
                        () -> histograms(each -> each.seconds, RequestLabels::withDryRun)),
                new Metric(
                        "apiserver_response_sizes",
                        "Response size distribution in bytes for each group, version, verb, resource, subresource, scope and"
                                + " component.",
                        Type.HISTOGRAM,
                        () -> histograms(each -> each.bytes, RequestLabels::withoutDryRun)),
                new Metric(
                        "apiserver_longrunning_requests",
                        "Gauge of all active long-running apiserver requests broken out by verb, group, version, resource,"
                                + " scope and component. Not all requests are tracked this way.",
                        Type.GAUGE,
                        this::longRunning),
                new Metric(
                        "apiserver_watch_events_total", "Number of events sent in watch clients", Type.COUNTER, () -> {
                            Map<String, Number> samples = new LinkedHashMap<>();
                            events.forEach((labels, sizes) -> samples.put(labels.toString(), sizes.count()));
                            return samples;
                        }),
                new Metric(
                        "apiserver_watch_events_sizes",
                        "Watch event size distribution in bytes",
                        Type.HISTOGRAM,
                        () -> {
                            Map<String, Number> samples = new LinkedHashMap<>();
                            events.forEach((labels, sizes) -> sizes.addTo(samples, labels.toString()));
                            return samples;
                        }));
    }

    private Map<String, Number> totals() {
        Map<String, Number> samples = new LinkedHashMap<>();
        inOrder((labels, each) -> new TreeMap<>(each.byCode)
                .forEach((code, count) -> samples.put("code=\"" + code + "\"," + labels.withDryRun(), count.sum())));
        return samples;
    }

    private Map<String, Number> longRunning() {
        Map<String, Number> samples = new LinkedHashMap<>();
        active.forEach((labels, count) ->
                samples.merge(labels.withoutDryRun(), count, (one, other) -> one.intValue() + other.intValue()));
        return samples;
    }

    private Map<String, Number> histograms(Function<Series, Histogram> which, Function<RequestLabels, String> shown) {
        Map<String, Number> samples = new LinkedHashMap<>();
        inOrder((labels, each) -> which.apply(each).addTo(samples, shown.apply(labels)));
        return samples;
    }

    private void inOrder(BiConsumer<RequestLabels, Series> action) {
        Map<RequestLabels, Series> sorted = new TreeMap<>(Comparator.comparing(RequestLabels::withDryRun));
        sorted.putAll(series);
        sorted.forEach(action);
    }
}
