package dev.kontract.server.controller.job;

import dev.kontract.client.Kinds;
import dev.kontract.client.LabelQuery;
import dev.kontract.client.controller.Reconciler;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Indexer;
import dev.kontract.model.Job;
import dev.kontract.model.JobCondition;
import dev.kontract.model.JobStatus;
import dev.kontract.model.Json;
import dev.kontract.model.Pod;
import dev.kontract.model.Time;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.workload.Expectations;
import dev.kontract.server.controller.workload.Membership;
import dev.kontract.server.controller.workload.PodHealth;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the pods of a job until it is over, and updates its status. Thread-safe. */
final class JobReconciler implements Reconciler {

    private static final Logger LOG = LoggerFactory.getLogger(JobReconciler.class);
    private static final String MANAGER = "kubernetes.io/job-controller";
    private static final List<String> MODES = List.of("NonIndexed", "Indexed");

    private final ControllerContext context;
    private final Expectations expectations;
    private final Indexer<Job> jobs;
    private final Indexer<Pod> pods;
    private final ReleasedPods released = new ReleasedPods();
    private final Map<Request, Backoff> backoffs = new ConcurrentHashMap<>();

    JobReconciler(ControllerContext context, Expectations expectations) {
        this.context = context;
        this.expectations = expectations;
        jobs = context.informers().of(Kinds.JOB).indexer();
        pods = context.informers().of(Kinds.POD).indexer();
    }

    /** Whether the job is left to another controller. */
    static boolean isManagedElsewhere(Job job) {
        String manager = job.getSpec().getManagedBy();
        return manager != null && !manager.equals(MANAGER);
    }

    @Override
    public Result reconcile(Request request) {
        Optional<Result> pending = expectations.open(request, pods);
        Optional<Job> job = jobs.get(request.namespace(), request.name());
        if (job.isEmpty() || JobConditions.end(job.get()).isPresent()) {
            forget(request);
            return Result.done();
        }
        if (isManagedElsewhere(job.get())) {
            return Result.done();
        }
        return pending.orElseGet(() -> reconcile(request, job.get()));
    }

    private void forget(Request request) {
        expectations.forget(request);
        released.forget(request);
        backoffs.remove(request);
    }

    private Result reconcile(Request request, Job job) {
        if (!MODES.contains(Objects.requireNonNullElse(job.getSpec().getCompletionMode(), "NonIndexed"))) {
            context.events()
                    .about(Kinds.JOB, job)
                    .warning("UnknownCompletionMode", "Skipped Job sync because completion mode is unknown");
            return Result.done();
        }
        LabelQuery selector = LabelQuery.of(job.getSpec().getSelector());
        List<Pod> members = new Membership(context.client(), Kinds.JOB, job, List.of(JobPods.FINALIZER))
                .claim(Kinds.POD, pods, pod -> selector.matches(pod.labels()));
        Instant now = context.clock().instant();
        JobCensus census = new JobCensus(started(job, now), members, released.among(request, members), now);
        JobWrites writes = new JobWrites(context, expectations, released, job);
        try {
            return reconcile(request, census, writes);
        } catch (ApiException.NotFound e) {
            LOG.debug("{} is gone", job.key());
            return Result.done();
        }
    }

    /** A suspended job has not started. */
    private static Job started(Job job, Instant now) {
        Job copy = Json.copy(job);
        JobStatus status = Objects.requireNonNullElseGet(copy.getStatus(), JobStatus::new);
        if (status.getStartTime() == null && !Boolean.TRUE.equals(job.getSpec().getSuspend())) {
            status.setStartTime(new Time(now));
        }
        return copy.status(status);
    }

    private Result reconcile(Request request, JobCensus census, JobWrites writes) {
        Backoff backoff = backoffs.getOrDefault(request, Backoff.NONE).after(census.newSucceeded(), census.newFailed());
        JobVerdict verdict = new JobVerdict(census);
        Optional<JobCondition> end = verdict.end();
        JobStatus status = Json.copy(census.status());
        Counts counts = new Counts(census);
        Optional<Duration> again = verdict.left();
        boolean changed = false;
        if (end.isPresent()) {
            counts.deleted(writes.delete(census.active()));
            end = counts.active == 0 ? end : Optional.empty();
        } else {
            if (!census.job().deleting()) {
                PodPlan plan = PodPlan.of(census, backoff);
                carryOut(plan, writes, counts);
                again = Stream.of(again, plan.again()).flatMap(Optional::stream).min(Comparator.naturalOrder());
            }
            if (isComplete(census, counts.active)) {
                end = Optional.of(JobVerdict.completed(census.now()));
            } else if (!census.job().deleting()) {
                changed = tellSuspension(census, status, writes);
            }
        }
        changed |= counts.tell(status);
        new PodTracking(census, writes, status, end, changed)
                .run(counts.terminating, () -> backoffs.put(request, backoff));
        writes.failure().ifPresent(failure -> {
            throw failure;
        });
        return again.map(Result::again).orElseGet(Result::done);
    }

    private static void carryOut(PodPlan plan, JobWrites writes, Counts counts) {
        if (!plan.excess().isEmpty()) {
            counts.deleted(writes.delete(writes.release(plan.excess())));
        }
        counts.active += writes.create(plan.created());
    }

    /** A job without a number of completions is complete when one pod has succeeded and none is active. */
    private static boolean isComplete(JobCensus census, int active) {
        Integer completions = census.spec().getCompletions();
        return active == 0 && (completions == null ? census.succeeded() > 0 : census.succeeded() >= completions);
    }

    private static boolean tellSuspension(JobCensus census, JobStatus status, JobWrites writes) {
        boolean suspended = census.isSuspended();
        String what = suspended ? "Suspended" : "Resumed";
        String message = suspended ? "Job suspended" : "Job resumed";
        Instant now = census.now();
        if (!JobConditions.set(status, JobConditions.SUSPENDED, suspended, "Job" + what, message, now)) {
            return false;
        }
        writes.normal(what, message);
        status.setStartTime(suspended ? null : new Time(now));
        return true;
    }

    /** The numbers of pods after the writes. */
    private static final class Counts {

        private int active;
        private int ready;
        private int terminating;

        Counts(JobCensus census) {
            active = census.active().size();
            ready = census.ready();
            terminating = census.terminating();
        }

        void deleted(List<Pod> pods) {
            active -= pods.size();
            terminating += pods.size();
            ready -= (int) pods.stream().filter(PodHealth::isReady).count();
        }

        /** Returns whether the status has changed. */
        boolean tell(JobStatus status) {
            boolean changed = active != JobCensus.number(status.getActive())
                    || !Objects.equals(ready, status.getReady())
                    || !Objects.equals(terminating, status.getTerminating());
            status.active(active).ready(ready).terminating(terminating);
            return changed;
        }
    }
}
