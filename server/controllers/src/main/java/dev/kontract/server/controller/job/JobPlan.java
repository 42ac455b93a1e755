package dev.kontract.server.controller.job;

import dev.kontract.model.JobCondition;
import dev.kontract.model.Pod;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The actions for a job. Their result is a {@link JobProgress}.
 *
 * @param end the condition of a job that is over
 * @param deleted the pods to delete
 * @param releases whether the deleted pods are released, so that they are not counted
 * @param created the pods to create
 * @param again the delay after which a new plan is needed even without a change
 */
record JobPlan(
        Optional<JobCondition> end, List<Pod> deleted, boolean releases, List<Pod> created, Optional<Duration> again) {

    static JobPlan of(JobCensus census, Backoff backoff) {
        JobVerdict verdict = new JobVerdict(census);
        Optional<JobCondition> end = verdict.end();
        if (end.isPresent()) {
            return new JobPlan(end, census.active(), false, List.of(), verdict.left());
        }
        PodPlan pods = census.job().deleting() ? PodPlan.NOTHING : PodPlan.of(census, backoff);
        return new JobPlan(
                end,
                pods.excess(),
                true,
                pods.created(),
                Stream.of(verdict.left(), pods.again())
                        .flatMap(Optional::stream)
                        .min(Comparator.naturalOrder()));
    }
}
