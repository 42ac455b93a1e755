package dev.kontract.server.controller.autoscaling;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntBinaryOperator;

/** The recommendations and scale changes of an autoscaler, as far back as its windows reach. Not thread-safe. */
final class ScalingHistory {

    private record Entry(int replicas, Instant time) {}

    private final List<Entry> recommendations = new ArrayList<>();
    private final List<Entry> added = new ArrayList<>();
    private final List<Entry> removed = new ArrayList<>();

    ScalingHistory copy() {
        ScalingHistory copy = new ScalingHistory();
        copy.recommendations.addAll(recommendations);
        copy.added.addAll(added);
        copy.removed.addAll(removed);
        return copy;
    }

    /** Records the initial scale, so that the workload is not scaled down before the window has passed. */
    void begin(int replicas, Instant now) {
        if (recommendations.isEmpty()) {
            recommendations.add(new Entry(replicas, now));
        }
    }

    /**
     * Records a recommendation, and drops those before {@code oldest}.
     *
     * @param oldest the time of the oldest recommendation that may still be used
     */
    void recommend(int replicas, Instant now, Instant oldest) {
        recommendations.removeIf(entry -> entry.time().isBefore(oldest));
        recommendations.add(new Entry(replicas, now));
    }

    /** Combines {@code start} with the recommendations from {@code since} on. */
    int recommended(int start, Instant since, IntBinaryOperator combination) {
        return recommendations.stream()
                .filter(entry -> !entry.time().isBefore(since))
                .mapToInt(Entry::replicas)
                .reduce(start, combination);
    }

    /** Same as {@link #recommended}, without those at {@code since} itself. */
    int recommendedAfter(int start, Instant since, IntBinaryOperator combination) {
        return recommended(start, since.plusNanos(1), combination);
    }

    /**
     * Records a change of scale.
     *
     * @param longest the longest period for which changes are used
     */
    void scaled(int before, int after, Instant now, Duration longest) {
        List<Entry> changes = after > before ? added : removed;
        changes.removeIf(entry -> entry.time().isBefore(now.minus(longest)));
        changes.add(new Entry(Math.abs(after - before), now));
    }

    /** Returns how many replicas there were a period ago, given how many there are now. */
    int replicasBefore(int current, Duration period, Instant now) {
        Instant since = now.minus(period);
        return current - sum(added, since) + sum(removed, since);
    }

    private static int sum(List<Entry> changes, Instant since) {
        return changes.stream()
                .filter(entry -> entry.time().isAfter(since))
                .mapToInt(Entry::replicas)
                .sum();
    }
}
