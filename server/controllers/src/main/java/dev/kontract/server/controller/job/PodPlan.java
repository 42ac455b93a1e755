package dev.kontract.server.controller.job;

import dev.kontract.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The pods that a job deletes, or else creates, to approach the desired number.
 *
 * @param excess the pods to delete
 * @param created the pods to create
 * @param again the delay until postponed pods can be created
 */
record PodPlan(List<Pod> excess, List<Pod> created, Optional<Duration> again) {

    /** The most pods that one reconciliation creates or deletes. */
    private static final int BURST = 500;

    static final PodPlan NOTHING = new PodPlan(List.of(), List.of(), Optional.empty());

    static PodPlan of(JobCensus census, Backoff backoff) {
        int active = census.active().size();
        if (census.isSuspended()) {
            return excess(census.active());
        }
        int desired = desired(census);
        List<Pod> excess = excess(census, Math.max(0, active - desired));
        if (!excess.isEmpty()) {
            return excess(excess.subList(0, Math.min(BURST, excess.size())));
        }
        int terminating = census.replacesFailedOnly() ? census.terminating() : 0;
        int missing = Math.min(BURST, desired - terminating - active);
        return missing <= 0 ? NOTHING : creation(census, backoff, missing);
    }

    private static PodPlan excess(List<Pod> pods) {
        return new PodPlan(pods, List.of(), Optional.empty());
    }

    private static PodPlan later(Duration delay) {
        return new PodPlan(List.of(), List.of(), Optional.of(delay));
    }

    /** Without a number of completions, no more pods are created once one has succeeded. */
    private static int desired(JobCensus census) {
        int parallelism = JobCensus.number(census.spec().getParallelism());
        Integer completions = census.spec().getCompletions();
        if (completions == null) {
            return census.succeeded() > 0 ? census.active().size() : parallelism;
        }
        return Math.max(0, Math.min(parallelism, completions - census.succeeded()));
    }

    /** Pods with a duplicate or invalid index are always deleted. */
    private static List<Pod> excess(JobCensus census, int atLeast) {
        List<Pod> excess = new ArrayList<>();
        List<Pod> others = new ArrayList<>(census.active());
        others.sort(new ActivePodOrder());
        if (census.isIndexed()) {
            Map<Integer, Pod> kept = new HashMap<>();
            for (Pod pod : others) {
                if (!census.hasValidIndex(pod)) {
                    excess.add(pod);
                } else {
                    Pod replaced = kept.put(JobPods.index(pod).getAsInt(), pod);
                    Optional.ofNullable(replaced).ifPresent(excess::add);
                }
            }
            others.removeAll(excess);
        }
        others.stream().limit(Math.max(0, atLeast - excess.size())).forEach(excess::add);
        return excess;
    }

    private static PodPlan creation(JobCensus census, Backoff backoff, int missing) {
        if (census.limitsIndexes()) {
            return creationByIndex(census, missing);
        }
        Duration pause = backoff.remaining(census.now());
        if (!pause.isZero()) {
            return later(pause);
        }
        List<Pod> created = census.isIndexed()
                ? census.occupied().missing(missing, census.completions()).stream()
                        .map(index -> JobPods.created(census.job(), index))
                        .toList()
                : Stream.generate(() -> JobPods.created(census.job()))
                        .limit(missing)
                        .toList();
        return new PodPlan(List.of(), created, Optional.empty());
    }

    /** Each index has its own backoff after a failure. */
    private static PodPlan creationByIndex(JobCensus census, int missing) {
        List<Pod> created = new ArrayList<>();
        List<Duration> pauses = new ArrayList<>();
        for (int index : census.occupied().missing(missing, census.completions())) {
            Pod before = census.awaited().get(index);
            Duration pause = before == null ? Duration.ZERO : pause(before, census.now());
            if (pause.isZero()) {
                boolean counts =
                        before != null && FailurePolicy.of(census.job(), before).counts();
                created.add(JobPods.created(census.job(), index, before, counts));
            } else {
                pauses.add(pause);
            }
        }
        return new PodPlan(List.of(), created, pauses.stream().min(Comparator.naturalOrder()));
    }

    private static Duration pause(Pod before, Instant now) {
        return new Backoff(JobPods.allFailures(before) + 1, PodEnd.of(before)).remaining(now);
    }
}
