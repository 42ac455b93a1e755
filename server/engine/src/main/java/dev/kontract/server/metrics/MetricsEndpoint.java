package dev.kontract.server.metrics;

import dev.kontract.server.request.RequestContext;
import dev.kontract.server.view.ReadOnlyEndpoint;
import dev.kontract.server.view.Representation;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/** Serves {@code /metrics}: process, memory, threads, the storage revision, and the metrics of other packages. */
public final class MetricsEndpoint implements ReadOnlyEndpoint {

    private static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8; escaping=underscores";

    private final LongSupplier revision;
    private final List<Metric> others;
    private final Set<String> disabled;

    /**
     * Creates the endpoint.
     *
     * @param revision returns the newest revision of the storage
     * @param others the metrics of other packages
     * @param disabled the names of those that are not shown
     */
    public MetricsEndpoint(LongSupplier revision, List<Metric> others, Set<String> disabled) {
        this.revision = revision;
        this.disabled = Set.copyOf(disabled);
        this.others = List.copyOf(others);
    }

    /** Everything is measured on request. */
    @Override
    public boolean isImmediate(String path) {
        return !path.startsWith("/metrics");
    }

    @Override
    public Optional<Representation> get(RequestContext request) {
        if (!request.info().path().equals("/metrics")) {
            return Optional.empty();
        }
        return Optional.of(Representation.of(CONTENT_TYPE, exposition().getBytes(StandardCharsets.UTF_8)));
    }

    private String exposition() {
        Exposition out = new Exposition();
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        out.gauge("jvm_memory_used_bytes", "Used heap memory in bytes.", heap.getUsed());
        out.gauge("jvm_memory_committed_bytes", "Committed heap memory in bytes.", heap.getCommitted());
        out.gauge(
                "jvm_threads_current",
                "Number of live threads.",
                ManagementFactory.getThreadMXBean().getThreadCount());
        long collections = 0;
        long millis = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            collections += Math.max(0, collector.getCollectionCount());
            millis += Math.max(0, collector.getCollectionTime());
        }
        out.counter("jvm_gc_collections_total", "Number of garbage collections.", collections);
        out.counter(
                "jvm_gc_collection_seconds_total", "Time spent in garbage collections in seconds.", millis / 1000.0);
        out.gauge("kontract_storage_revision", "Newest revision of the storage.", revision.getAsLong());
        Stream.concat(ProcessMetrics.metrics().stream(), others.stream())
                .filter(metric -> !disabled.contains(metric.name()))
                .forEach(out::add);
        return out.toString();
    }
}
