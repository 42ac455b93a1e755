package dev.kontract.server;

import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.health.Version;
import dev.kontract.server.metrics.Metric;
import dev.kontract.server.metrics.Metric.Type;
import dev.kontract.server.registry.FeatureGate;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Listing;
import dev.kontract.server.storage.Range;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The metrics of what a server is and has: its version, its feature gates and its objects. */
final class ContentMetrics {

    private ContentMetrics() {}

    static List<Metric> of(ServerConfig config, Engine engine) {
        return List.of(
                new Metric(
                        "kubernetes_build_info",
                        "A metric with a constant '1' value labeled by major, minor, git version, git commit, git tree state,"
                                + " build date, Go version, and compiler from which Kubernetes was built, and platform on which"
                                + " it is running.",
                        Type.GAUGE,
                        () -> Map.of(Version.current().labels(), 1)),
                new Metric(
                        "kubernetes_feature_enabled",
                        "This metric records the data about the stage and enablement of a k8s feature.",
                        Type.GAUGE,
                        () -> gates(config)),
                new Metric(
                        "apiserver_resource_objects",
                        "Number of stored objects at the time of last check split by kind. In case of a fetching error, the value"
                                + " will be -1.",
                        Type.GAUGE,
                        () -> objects(engine)));
    }

    private static Map<String, Number> gates(ServerConfig config) {
        Map<String, Number> samples = new LinkedHashMap<>();
        for (FeatureGate gate : FeatureGate.values()) {
            String labels = "name=\"" + gate.wireName() + "\",stage=\"" + gate.stageName() + '"';
            samples.put(labels, config.featureGates().contains(gate) ? 1 : 0);
        }
        return samples;
    }

    private static Map<String, Number> objects(Engine engine) {
        Map<String, Number> samples = new LinkedHashMap<>();
        for (ResourceDescriptor resource : engine.kinds().current().catalog().resources()) {
            String labels = "group=\"" + resource.group() + "\",resource=\"" + resource.plural() + '"';
            samples.computeIfAbsent(labels, added -> count(engine, resource));
        }
        return samples;
    }

    private static long count(Engine engine, ResourceDescriptor resource) {
        Listing first = engine.stored()
                .list(new Range(Keys.of(resource.group(), resource.plural()).root(), "", 1, 0));
        return first.entries().size() + first.remaining();
    }
}
