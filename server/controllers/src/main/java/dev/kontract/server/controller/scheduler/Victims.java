package dev.kontract.server.controller.scheduler;

import dev.kontract.model.Pod;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * The pods to evict from a node so that another one fits.
 *
 * @param node the name of the node
 * @param pods the pods, in descending priority; at least one
 * @param violations how many of them violate a disruption budget
 */
record Victims(String node, List<Pod> pods, int violations) {

    /** Added to each priority, so that evicting a pod of negative priority has a cost as well. */
    private static final long OFFSET = 1L << 31;

    /** Returns an order with the smallest loss first. */
    static Comparator<Victims> leastLossFirst(Instant now) {
        return Comparator.comparingInt(Victims::violations)
                .thenComparingInt(Victims::highestPriority)
                .thenComparingLong(Victims::prioritySum)
                .thenComparingInt(victims -> victims.pods().size())
                .thenComparing((Victims victims) -> victims.earliestStart(now), Comparator.reverseOrder())
                .thenComparing(Victims::node);
    }

    private int highestPriority() {
        return PodRank.priority(pods.get(0));
    }

    private long prioritySum() {
        return pods.stream().mapToLong(pod -> PodRank.priority(pod) + OFFSET).sum();
    }

    /** Returns when the oldest of the pods with the highest priority was started. */
    private Instant earliestStart(Instant now) {
        return pods.stream()
                .filter(pod -> PodRank.priority(pod) == highestPriority())
                .map(pod -> PodRank.started(pod, now))
                .min(Comparator.naturalOrder())
                .orElse(now);
    }
}
