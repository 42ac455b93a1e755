package dev.kontract.server.controller.cronjob;

import dev.kontract.client.DeletionOptions;
import dev.kontract.client.Kinds;
import dev.kontract.client.Resource;
import dev.kontract.client.controller.Reconciler;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Indexer;
import dev.kontract.model.CronJob;
import dev.kontract.model.Job;
import dev.kontract.model.Json;
import dev.kontract.model.ObjectReference;
import dev.kontract.model.Pod;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ObjectEvents;
import dev.kontract.server.controller.workload.Expectations;
import dev.kontract.server.controller.workload.Membership;
import dev.kontract.server.controller.workload.StatusWriter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Reconciles a cron job: observes it, makes a plan, carries it out and updates the status. Thread-safe. */
final class CronJobReconciler implements Reconciler {

    private final ControllerContext context;
    private final Expectations expectations;
    private final Indexer<CronJob> cronJobs;
    private final Indexer<Job> jobs;
    private final Indexer<Pod> pods;
    private final StatusWriter<CronJob> statuses;
    private final Map<Request, String> schedules = new ConcurrentHashMap<>();

    CronJobReconciler(ControllerContext context, Expectations expectations) {
        this.context = context;
        this.expectations = expectations;
        cronJobs = context.informers().of(Kinds.CRON_JOB).indexer();
        jobs = context.informers().of(Kinds.JOB).indexer();
        pods = context.informers().of(Kinds.POD).indexer();
        statuses = new StatusWriter<>(context.client(), Kinds.CRON_JOB, expectations);
    }

    @Override
    public Result reconcile(Request request) {
        Optional<Result> pending = expectations.open(request, pods);
        Optional<CronJob> cronJob = cronJobs.get(request.namespace(), request.name());
        if (cronJob.isEmpty()) {
            expectations.forget(request);
            schedules.remove(request);
            return Result.done();
        }
        return pending.orElseGet(() -> reconcile(request, cronJob.get()));
    }

    private Result reconcile(Request request, CronJob cronJob) {
        CronJobPlan plan = isRescheduled(request, cronJob)
                ? CronJobPlanner.rescheduled(observed(cronJob, List.of(), Set.of(), Set.of()))
                : CronJobPlanner.plan(observed(cronJob));
        plan.events().forEach(events(cronJob)::record);
        try {
            plan.start().ifPresent(start -> start(cronJob, start, plan.active()));
        } finally {
            plan.active()
                    .changed()
                    .ifPresent(status -> statuses.write(Json.copy(cronJob).status(status)));
        }
        return plan.again().map(Result::again).orElseGet(Result::done);
    }

    private boolean isRescheduled(Request request, CronJob cronJob) {
        String schedule =
                cronJob.getSpec().getSchedule() + ' ' + cronJob.getSpec().getTimeZone();
        String before = schedules.put(request, schedule);
        return before != null && !before.equals(schedule);
    }

    private ObservedCronJob observed(CronJob cronJob) {
        List<Job> own = Membership.controlled(jobs, cronJob);
        Set<String> deleted = CronJobPlanner.excess(cronJob, own).stream()
                .filter(job -> delete(cronJob, job))
                .map(CronJobReconciler::uid)
                .collect(Collectors.toSet());
        Set<String> known = own.stream().map(CronJobReconciler::uid).collect(Collectors.toSet());
        Set<String> missing = new ActiveJobs(cronJob)
                .all().stream()
                        .filter(each -> !known.contains(each.getUid())
                                && find(cronJob, each).isEmpty())
                        .map(each -> Objects.toString(each.getUid()))
                        .collect(Collectors.toSet());
        return observed(cronJob, own, deleted, missing);
    }

    private ObservedCronJob observed(CronJob cronJob, List<Job> own, Set<String> deleted, Set<String> missing) {
        return new ObservedCronJob(
                cronJob,
                own,
                deleted,
                missing,
                context.clock().getZone(),
                context.clock().instant());
    }

    private static String uid(Job job) {
        return Objects.toString(job.metadata().getUid());
    }

    private Optional<Job> find(CronJob cronJob, ObjectReference job) {
        return jobs(cronJob).find(Objects.toString(job.getName()));
    }

    private Resource<Job> jobs(CronJob cronJob) {
        return context.client().resource(Kinds.JOB).inNamespace(Objects.requireNonNull(cronJob.namespace()));
    }

    private ObjectEvents events(CronJob cronJob) {
        return context.events().about(Kinds.CRON_JOB, cronJob);
    }

    /** Returns whether the job is deleted. */
    private boolean delete(CronJob cronJob, Job job) {
        try {
            jobs(cronJob)
                    .delete(
                            Objects.requireNonNull(job.name()),
                            DeletionOptions.standard().background());
        } catch (ApiException.NotFound e) {
            // Already deleted.
        } catch (ApiException e) {
            events(cronJob).warning("FailedDelete", "Deleted job: " + e.getMessage());
            return false;
        }
        events(cronJob).normal("SuccessfulDelete", "Deleted job " + job.name());
        return true;
    }

    private void start(CronJob cronJob, CronJobPlan.Start start, ActiveJobs active) {
        if (start.replaces()) {
            replace(cronJob, active);
        }
        create(cronJob, start.job()).ifPresent(job -> active.add(job, start.scheduled()));
    }

    private void replace(CronJob cronJob, ActiveJobs active) {
        for (ObjectReference each : active.all()) {
            find(cronJob, each).filter(job -> !delete(cronJob, job)).ifPresent(job -> {
                throw new IllegalStateException("could not replace job " + job.key());
            });
            active.remove(each.getUid());
        }
    }

    /** Creates a job, unless an earlier reconciliation did, which the cache may not show yet. */
    private Optional<Job> create(CronJob cronJob, Job job) {
        try {
            Job created = jobs(cronJob).create(job);
            expectations.wrote(Request.of(cronJob), Kinds.JOB, created);
            events(cronJob).normal("SuccessfulCreate", "Created job " + created.name());
            return Optional.of(created);
        } catch (ApiException.AlreadyExists e) {
            return jobs(cronJob)
                    .find(Objects.requireNonNull(job.name()))
                    .filter(known -> Membership.controller(known)
                            .filter(owner -> Objects.equals(
                                    owner.getUid(), cronJob.metadata().getUid()))
                            .isPresent());
        } catch (ApiException e) {
            events(cronJob).warning("FailedCreate", "Error creating job: " + e.getMessage());
            throw e;
        }
    }
}
