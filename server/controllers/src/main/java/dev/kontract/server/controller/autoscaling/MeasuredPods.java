package dev.kontract.server.controller.autoscaling;

import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import dev.kontract.model.PodStatus;
import dev.kontract.model.Time;
import dev.kontract.server.controller.workload.PodHealth;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The pods of a workload by the availability of their metrics: values of pods that have not started or are starting are
 * ignored.
 *
 * @param used the used values, by name of the pod
 * @param ready number of pods with a used value
 * @param unready the pods that are starting
 * @param missing the pods without a value
 */
record MeasuredPods(Map<String, Long> used, int ready, Set<String> unready, Set<String> missing) {

    /** Time after the start of a pod during which its CPU usage may be that of its start. */
    private static final Duration CPU_INITIALIZATION = Duration.ofMinutes(5);

    /** A pod that became unready no later than this after its start has never been ready. */
    private static final Duration INITIAL_READINESS = Duration.ofSeconds(30);

    private static final String CPU = "cpu";

    /**
     * Sorts pods.
     *
     * @param values the values of the metric, by name of the pod
     * @param resource the resource that the metric measures; empty if it is another one
     * @throws AutoscalingException if no value can be used
     */
    static MeasuredPods of(List<Pod> pods, Map<String, Long> values, String resource, Instant now)
            throws AutoscalingException {
        Map<String, Long> used = new HashMap<>(values);
        Set<String> unready = new HashSet<>();
        Set<String> missing = new HashSet<>();
        int ready = 0;
        for (Pod pod : pods) {
            String name = Objects.requireNonNull(pod.name());
            if (pod.deleting() || PodHealth.phase(pod).equals("Failed")) {
                used.remove(name);
            } else if (PodHealth.isPending(pod)) {
                unready.add(name);
            } else if (!values.containsKey(name)) {
                missing.add(name);
            } else if (resource.equals(CPU) && isStarting(pod, now)) {
                unready.add(name);
            } else {
                ready++;
            }
        }
        used.keySet().removeAll(unready);
        if (used.isEmpty()) {
            throw new AutoscalingException("did not receive metrics for targeted pods (pods might be unready)");
        }
        return new MeasuredPods(used, ready, unready, missing);
    }

    private static boolean isStarting(Pod pod, Instant now) {
        PodStatus status = pod.getStatus();
        Optional<PodCondition> condition = PodHealth.condition(pod, PodHealth.READY);
        if (condition.isEmpty() || status.getStartTime() == null) {
            return true;
        }
        boolean unready = "False".equals(condition.get().getStatus());
        Instant start = status.getStartTime().instant();
        if (start.plus(CPU_INITIALIZATION).isAfter(now)) {
            return unready;
        }
        Time since = condition.get().getLastTransitionTime();
        return unready && (since == null || start.plus(INITIAL_READINESS).isAfter(since.instant()));
    }
}
