package dev.kontract.server.controller.autoscaling;

import dev.kontract.model.Pod;
import dev.kontract.server.controller.workload.PodHealth;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * Calculates how many replicas bring a metric to its target. Amounts are in thousandths.
 *
 * @param pods the pods of the workload
 * @param desired the desired replicas of its scale
 * @param present the existing replicas
 * @param tolerances the tolerated deviations from the target
 * @param now the current time
 * @see <a href="https://kubernetes.io/docs/tasks/run-application/horizontal-pod-autoscale/#algorithm-details">Algorithm
 *     details</a>
 */
record ReplicaCalculation(List<Pod> pods, int desired, int present, Tolerances tolerances, Instant now) {

    private static final int PERCENT = 100;

    /**
     * The replicas, and the value of the metric.
     *
     * @param replicas the replicas
     * @param value the value, per pod where the target is
     */
    record Outcome(int replicas, long value) {}

    /**
     * The replicas, and the use of a resource.
     *
     * @param replicas the replicas
     * @param utilization the use as a percentage of the requests
     * @param value the use per pod
     */
    record Utilization(int replicas, int utilization, long value) {}

    /**
     * Returns the replicas that bring the usage of a resource to a percentage of the requests.
     *
     * @param container the only container to measure; empty for all
     * @throws AutoscalingException if no usable pod has a value, or a request is missing
     */
    Utilization forUtilization(Map<String, Long> values, int target, String resource, String container)
            throws AutoscalingException {
        MeasuredPods measured = measured(values, resource);
        Map<String, Long> requests = RequestedAmounts.of(pods, container, resource);
        Map<String, Long> used = new HashMap<>(measured.used());
        used.keySet().retainAll(requests.keySet());
        if (total(requests, used) == 0) {
            throw new AutoscalingException("no metrics returned matched known pods");
        }
        int share = Math.max(PERCENT, target);
        int replicas = replicas(
                measured,
                counted -> (double) utilization(counted, requests) / target,
                pod -> requests.getOrDefault(pod, 0L) * share / PERCENT);
        return new Utilization(replicas, utilization(used, requests), average(used));
    }

    /**
     * Returns the replicas that bring the average over the pods to a target.
     *
     * @param resource the resource that is measured; empty if it is another metric
     * @throws AutoscalingException if no usable pod has a value
     */
    Outcome forAverage(Map<String, Long> values, long target, String resource) throws AutoscalingException {
        MeasuredPods measured = measured(values, resource);
        int replicas = replicas(measured, used -> (double) average(used) / target, pod -> target);
        return new Outcome(replicas, average(measured.used()));
    }

    /**
     * Returns the replicas for a total value with a total target.
     *
     * @throws AutoscalingException if there are no pods
     */
    Outcome forTotal(long value, long target) throws AutoscalingException {
        double ratio = (double) value / target;
        if (desired == 0) {
            return new Outcome((int) Math.ceil(ratio), value);
        }
        if (tolerances.allow(ratio)) {
            return new Outcome(desired, value);
        }
        if (pods.isEmpty()) {
            throw new AutoscalingException(
                    "unable to calculate ready pods: no pods returned by selector while calculating replica count");
        }
        long ready = pods.stream().filter(PodHealth::isRunningAndReady).count();
        return new Outcome((int) Math.ceil(ratio * ready), value);
    }

    /** Returns the replicas for a value that is divided among them and has a target for each; never fails. */
    Outcome forShare(long value, long target) {
        double ratio = value / ((double) target * present);
        int replicas = tolerances.allow(ratio) ? present : (int) Math.ceil((double) value / target);
        return new Outcome(replicas, (long) Math.ceil((double) value / present));
    }

    private MeasuredPods measured(Map<String, Long> values, String resource) throws AutoscalingException {
        if (pods.isEmpty()) {
            throw new AutoscalingException("no pods returned by selector while calculating replica count");
        }
        return MeasuredPods.of(pods, values, resource, now);
    }

    /**
     * Returns the replicas for values of pods. Pods without a value are assumed to use nothing if the number grows, and the
     * result of {@code assumed} if it shrinks, so that they dampen the change.
     */
    private int replicas(
            MeasuredPods measured, ToDoubleFunction<Map<String, Long>> ratio, ToLongFunction<String> assumed) {
        Map<String, Long> used = new HashMap<>(measured.used());
        double first = ratio.applyAsDouble(used);
        boolean upWithUnready = !measured.unready().isEmpty() && first > 1.0;
        if (!upWithUnready && measured.missing().isEmpty()) {
            return tolerances.allow(first) ? desired : (int) Math.ceil(first * measured.ready());
        }
        if (first < 1.0) {
            measured.missing().forEach(pod -> used.put(pod, assumed.applyAsLong(pod)));
        } else if (first > 1.0) {
            measured.missing().forEach(pod -> used.put(pod, 0L));
        }
        if (upWithUnready) {
            measured.unready().forEach(pod -> used.put(pod, 0L));
        }
        double second = ratio.applyAsDouble(used);
        if (tolerances.allow(second) || (first < 1.0 && second > 1.0) || (first > 1.0 && second < 1.0)) {
            return desired;
        }
        int replicas = (int) Math.ceil(second * used.size());
        boolean turns = (second < 1.0 && replicas > desired) || (second > 1.0 && replicas < desired);
        return turns ? desired : replicas;
    }

    private static int utilization(Map<String, Long> used, Map<String, Long> requests) {
        long value = used.entrySet().stream()
                .filter(each -> requests.containsKey(each.getKey()))
                .map(Map.Entry::getValue)
                .reduce(0L, MetricReadings::sum);
        return (int) (value * PERCENT / total(requests, used));
    }

    /** Returns the requests of the pods that have a value. */
    private static long total(Map<String, Long> requests, Map<String, Long> used) {
        return used.keySet().stream()
                .map(requests::get)
                .filter(Objects::nonNull)
                .reduce(0L, MetricReadings::sum);
    }

    private static long average(Map<String, Long> used) {
        return used.values().stream().reduce(0L, MetricReadings::sum) / used.size();
    }
}
