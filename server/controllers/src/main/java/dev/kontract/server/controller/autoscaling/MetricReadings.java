package dev.kontract.server.controller.autoscaling;

import dev.kontract.model.CrossVersionObjectReference;
import dev.kontract.model.MetricIdentifier;
import dev.kontract.model.Pod;
import dev.kontract.model.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** Reads metrics, in thousandths, with the error messages of the metrics APIs. Thread-safe if the source is. */
final class MetricReadings {

    private static final BigDecimal LARGEST = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final String FETCH = "unable to fetch metrics from ";
    private static final String RESOURCE = "resource metrics API";
    private static final String CUSTOM = "custom metrics API";
    private static final String EXTERNAL = "external metrics API";
    static final String NO_CUSTOM = "no custom metrics API (custom.metrics.k8s.io) registered";

    private final Optional<AutoscalingMetrics> source;

    MetricReadings(Optional<AutoscalingMetrics> source) {
        this.source = source;
    }

    /**
     * Returns the usage of a resource by pods, by name of the pod; pods without a measurement are omitted.
     *
     * @param container the only container to measure; empty for all
     */
    Map<String, Long> resource(String resource, String container, List<Pod> pods) throws AutoscalingException {
        String what = "unable to get metrics for resource " + resource + ": ";
        Map<String, Map<String, Map<String, Quantity>>> usage = new HashMap<>();
        for (Pod pod : pods) {
            Map<String, Map<String, Quantity>> ofPod =
                    read(what, RESOURCE, notServed("pods.metrics.k8s.io"), metrics -> metrics.usage(pod));
            if (!ofPod.isEmpty()) {
                usage.put(name(pod), ofPod);
            }
        }
        requireAny(!usage.isEmpty(), what, RESOURCE);
        Map<String, Long> used = new HashMap<>();
        usage.forEach(
                (pod, containers) -> used(resource, container, containers).ifPresent(amount -> used.put(pod, amount)));
        return used;
    }

    /** A pod whose containers are not all measured is not known. */
    private static Optional<Long> used(
            String resource, String container, Map<String, Map<String, Quantity>> containers) {
        List<Map<String, Quantity>> counted = containers.entrySet().stream()
                .filter(each -> container.isEmpty() || container.equals(each.getKey()))
                .map(Map.Entry::getValue)
                .toList();
        boolean known = !counted.isEmpty() && counted.stream().allMatch(usage -> usage.containsKey(resource));
        return known
                ? Optional.of(counted.stream()
                        .map(usage -> milli(Objects.requireNonNull(usage.get(resource))))
                        .reduce(0L, MetricReadings::sum))
                : Optional.empty();
    }

    /** Returns the values of a metric of pods, by name of the pod. */
    Map<String, Long> pods(MetricIdentifier metric, List<Pod> pods) throws AutoscalingException {
        String what = "unable to get metric " + metric.getName() + ": ";
        Map<String, Long> values = new HashMap<>();
        for (Pod pod : pods) {
            read(what, CUSTOM, NO_CUSTOM, metrics -> metrics.ofPod(metric, pod))
                    .ifPresent(value -> values.put(name(pod), milli(value)));
        }
        requireAny(!values.isEmpty(), what, CUSTOM);
        return values;
    }

    /** Returns the value of a metric of an object. */
    long object(MetricIdentifier metric, String namespace, CrossVersionObjectReference object)
            throws AutoscalingException {
        String what = "unable to get metric " + metric.getName() + ": ";
        try {
            return read(what, CUSTOM, NO_CUSTOM, metrics -> metrics.ofObject(metric, namespace, object))
                    .map(MetricReadings::milli)
                    .orElseThrow(() -> new AutoscalingException(
                            what + FETCH + CUSTOM + ": the server could not find the metric " + metric.getName()
                                    + " for " + object.getKind().toLowerCase(Locale.ROOT) + ' ' + object.getName()));
        } catch (AutoscalingException e) {
            throw new AutoscalingException(
                    e.text() + " on " + object.getKind() + ' ' + namespace + '/' + object.getName());
        }
    }

    /** Returns the sum of the values of a metric from outside of the cluster. */
    long external(MetricIdentifier metric, String namespace) throws AutoscalingException {
        String what = "unable to get external metric " + namespace + '/' + metric.getName() + '/'
                + MetricNames.selector(metric) + ": ";
        List<Quantity> values =
                read(what, EXTERNAL, notServedExternally(metric), metrics -> metrics.external(metric, namespace));
        requireAny(!values.isEmpty(), what, EXTERNAL);
        return values.stream().map(MetricReadings::milli).reduce(0L, MetricReadings::sum);
    }

    private <T> T read(String what, String api, String missing, Function<AutoscalingMetrics, T> reading)
            throws AutoscalingException {
        if (source.isEmpty()) {
            throw new AutoscalingException(what + FETCH + api + ": " + missing);
        }
        try {
            return reading.apply(source.get());
        } catch (RuntimeException e) {
            throw new AutoscalingException(what + FETCH + api + ": " + e.getMessage());
        }
    }

    /** Returns the message of a cluster without an API of external metrics. */
    static String notServedExternally(MetricIdentifier metric) {
        return notServed(metric.getName() + ".external.metrics.k8s.io");
    }

    private static String notServed(String resource) {
        return "the server could not find the requested resource (get " + resource + ')';
    }

    private static void requireAny(boolean found, String what, String api) throws AutoscalingException {
        if (!found) {
            throw new AutoscalingException(what + "no metrics returned from " + api);
        }
    }

    private static String name(Pod pod) {
        return Objects.requireNonNull(pod.name());
    }

    /** Returns a value in thousandths, rounded up and capped at the largest {@code long}. */
    static long milli(Quantity quantity) {
        return quantity.amount()
                .movePointRight(3)
                .setScale(0, RoundingMode.CEILING)
                .min(LARGEST)
                .longValue();
    }

    static long sum(long first, long second) {
        return BigDecimal.valueOf(first)
                .add(BigDecimal.valueOf(second))
                .min(LARGEST)
                .longValue();
    }
}
