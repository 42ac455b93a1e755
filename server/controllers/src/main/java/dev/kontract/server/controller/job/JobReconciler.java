package dev.kontract.server.controller.job;

import dev.kontract.client.Kinds;
import dev.kontract.client.LabelQuery;
import dev.kontract.client.controller.Reconciler;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.informer.Indexer;
import dev.kontract.model.Job;
import dev.kontract.model.JobStatus;
import dev.kontract.model.Json;
import dev.kontract.model.Pod;
import dev.kontract.model.Time;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.workload.Expectations;
import dev.kontract.server.controller.workload.Membership;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Runs the pods of a job until it is over, and updates its status. Thread-safe. */
final class JobReconciler implements Reconciler {

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

    /** Returns whether the job is left to another controller. */
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
        return reconcile(request, census, new JobWrites(context, expectations, released, job));
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
        JobPlan plan = JobPlan.of(census, backoff);
        List<Pod> deleted = writes.delete(plan.releases() ? writes.release(plan.deleted()) : plan.deleted());
        int created = writes.create(plan.created());
        PodTracking tracking = new PodTracking(JobProgress.of(census, plan, deleted, created));
        boolean changed = tracking.isChanged();
        if (!writes.report(tracking)) {
            return Result.done();
        }
        if (changed) {
            backoffs.put(request, backoff);
        }
        tracking.released(writes.release(tracking.counted()));
        if (writes.failure().isEmpty()) {
            tracking.finish();
        }
        if (!writes.report(tracking)) {
            return Result.done();
        }
        writes.failure().ifPresent(failure -> {
            throw failure;
        });
        return plan.again().map(Result::again).orElseGet(Result::done);
    }
}
