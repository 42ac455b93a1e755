package dev.kontract.server.controller.cronjob;

import dev.kontract.client.DeletionOptions;
import dev.kontract.client.Kinds;
import dev.kontract.client.Resource;
import dev.kontract.client.controller.Owners;
import dev.kontract.client.controller.Reconciler;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Indexer;
import dev.kontract.model.CronJob;
import dev.kontract.model.CronJobStatus;
import dev.kontract.model.CronSchedule;
import dev.kontract.model.CronSyntaxException;
import dev.kontract.model.Job;
import dev.kontract.model.JobCondition;
import dev.kontract.model.JobTemplateSpec;
import dev.kontract.model.Json;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.ObjectReference;
import dev.kontract.model.Pod;
import dev.kontract.model.Time;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.workload.Expectations;
import dev.kontract.server.controller.workload.Membership;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Creates the job that is due, deletes old ones and updates the status. Thread-safe. */
final class CronJobReconciler implements Reconciler {

    private static final String SCHEDULED = "batch.kubernetes.io/cronjob-scheduled-timestamp";
    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ssXXX", Locale.ROOT);
    private static final DateTimeFormatter SHOWN =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss Z", Locale.ENGLISH);
    private static final int MANY = 100;
    private static final Comparator<Job> BY_START =
            Comparator.comparing(CronJobReconciler::startTime).thenComparing(job -> Objects.toString(job.name()));

    private final ControllerContext context;
    private final Expectations expectations;
    private final Indexer<CronJob> cronJobs;
    private final Indexer<Job> jobs;
    private final Indexer<Pod> pods;
    private final Map<Request, String> schedules = new ConcurrentHashMap<>();

    CronJobReconciler(ControllerContext context, Expectations expectations) {
        this.context = context;
        this.expectations = expectations;
        cronJobs = context.informers().of(Kinds.CRON_JOB).indexer();
        jobs = context.informers().of(Kinds.JOB).indexer();
        pods = context.informers().of(Kinds.POD).indexer();
    }

    /** Jobs that have not started come last. */
    private static Instant startTime(Job job) {
        return Optional.ofNullable(job.getStatus())
                .map(status -> status.getStartTime())
                .map(Time::instant)
                .orElse(Instant.MAX);
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
        String schedule =
                cronJob.getSpec().getSchedule() + ' ' + cronJob.getSpec().getTimeZone();
        String before = schedules.put(request, schedule);
        if (before != null && !before.equals(schedule)) {
            // The times of a new schedule that have passed are not made up for.
            return times(cronJob)
                    .flatMap(ScheduledTimes::untilNext)
                    .map(Result::again)
                    .orElseGet(Result::done);
        }
        ActiveJobs active = new ActiveJobs(cronJob);
        List<Job> own = Membership.controlled(jobs, cronJob);
        cleanUp(cronJob, own, active);
        follow(cronJob, own, active);
        try {
            Optional<Duration> again = cronJob.deleting() ? Optional.empty() : start(cronJob, active);
            return again.map(Result::again).orElseGet(Result::done);
        } finally {
            active.changed().ifPresent(status -> report(request, cronJob, status));
        }
    }

    private void report(Request request, CronJob cronJob, CronJobStatus status) {
        try {
            CronJob answer = context.client()
                    .resource(Kinds.CRON_JOB)
                    .inNamespace(request.namespace())
                    .status()
                    .replace(Json.copy(cronJob).status(status));
            expectations.wrote(request, Kinds.CRON_JOB, answer);
        } catch (ApiException.NotFound e) {
            // The informer will receive the deletion.
        }
    }

    /** Deletes the oldest jobs that are over, beyond the limits. */
    private void cleanUp(CronJob cronJob, List<Job> own, ActiveJobs active) {
        deleteOldest(cronJob, own, "Complete", cronJob.getSpec().getSuccessfulJobsHistoryLimit(), active);
        deleteOldest(cronJob, own, "Failed", cronJob.getSpec().getFailedJobsHistoryLimit(), active);
    }

    private void deleteOldest(CronJob cronJob, List<Job> own, String end, @Nullable Integer limit, ActiveJobs active) {
        List<Job> over = own.stream()
                .filter(job -> end(job).filter(end::equals).isPresent())
                .sorted(BY_START)
                .toList();
        over.stream()
                .limit(limit == null ? 0 : Math.max(0, over.size() - limit))
                .filter(job -> !job.deleting())
                .forEach(job -> delete(cronJob, job, active));
    }

    /** Returns the type of the condition that tells of the end of a job. */
    private static Optional<String> end(Job job) {
        List<JobCondition> conditions =
                job.getStatus() == null ? null : job.getStatus().getConditions();
        return Objects.requireNonNullElse(conditions, List.<JobCondition>of()).stream()
                .filter(condition -> "True".equals(condition.getStatus()))
                .map(JobCondition::getType)
                .filter(type -> "Complete".equals(type) || "Failed".equals(type))
                .findFirst();
    }

    private boolean delete(CronJob cronJob, Job job, ActiveJobs active) {
        try {
            jobs(cronJob)
                    .delete(
                            Objects.requireNonNull(job.name()),
                            DeletionOptions.standard().background());
        } catch (ApiException.NotFound e) {
            // Already deleted.
        } catch (ApiException e) {
            warning(cronJob, "FailedDelete", "Deleted job: " + e.getMessage());
            return false;
        }
        active.remove(Optional.ofNullable(job.metadata().getUid()));
        normal(cronJob, "SuccessfulDelete", "Deleted job " + job.name());
        return true;
    }

    private Resource<Job> jobs(CronJob cronJob) {
        return context.client().resource(Kinds.JOB).inNamespace(Objects.requireNonNull(cronJob.namespace()));
    }

    private void normal(CronJob cronJob, String reason, String message) {
        context.events().about(Kinds.CRON_JOB, cronJob).normal(reason, message);
    }

    private void warning(CronJob cronJob, String reason, String message) {
        context.events().about(Kinds.CRON_JOB, cronJob).warning(reason, message);
    }

    /** Takes note of jobs that are over or gone. */
    private void follow(CronJob cronJob, List<Job> own, ActiveJobs active) {
        for (Job job : own) {
            Optional<String> end = end(job);
            if (end.isEmpty() && !active.has(job) && isForgotten(cronJob, job)) {
                active.add(job, Objects.requireNonNull(scheduledTime(job)));
            } else if (end.isEmpty() && !active.has(job)) {
                warning(
                        cronJob,
                        "UnexpectedJob",
                        "Saw a job that the controller did not create or forgot: " + job.name());
            }
            if (end.isPresent() && active.has(job)) {
                active.remove(Optional.ofNullable(job.metadata().getUid()));
                normal(cronJob, "SawCompletedJob", "Saw completed job: " + job.name() + ", condition: " + end.get());
            }
            Time completion = job.getStatus() == null ? null : job.getStatus().getCompletionTime();
            if (completion != null && end.filter("Complete"::equals).isPresent()) {
                active.succeeded(completion);
            }
        }
        for (ObjectReference each : active.all()) {
            boolean known =
                    own.stream().anyMatch(job -> Objects.equals(job.metadata().getUid(), each.getUid()));
            if (!known && jobs(cronJob).find(Objects.toString(each.getName())).isEmpty()) {
                normal(cronJob, "MissingJob", "Active job went missing: " + each.getName());
                active.remove(Optional.ofNullable(each.getUid()));
            }
        }
    }

    /** Whether a job was created on schedule by a controller that was stopped before it could report it. */
    private static boolean isForgotten(CronJob cronJob, Job job) {
        Instant scheduled = scheduledTime(job);
        return scheduled != null && !job.deleting() && name(cronJob, scheduled).equals(job.name());
    }

    private static @Nullable Instant scheduledTime(Job job) {
        Map<String, String> annotations = job.metadata().getAnnotations();
        String time = annotations == null ? null : annotations.get(SCHEDULED);
        try {
            return time == null ? null : TIMESTAMP.parse(time, Instant::from);
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    private static String name(CronJob cronJob, Instant scheduled) {
        return cronJob.name() + "-" + scheduled.getEpochSecond() / 60;
    }

    /** Starts the job that is due, and returns how long it is until the next one. */
    private Optional<Duration> start(CronJob cronJob, ActiveJobs active) {
        if (Boolean.TRUE.equals(cronJob.getSpec().getSuspend())) {
            return Optional.empty();
        }
        Optional<ScheduledTimes> times = times(cronJob);
        if (times.isEmpty()) {
            return Optional.empty();
        }
        ScheduledTimes.Due due;
        try {
            due = times.get().due();
        } catch (ScheduledTimes.NoTimes e) {
            String schedule = cronJob.getSpec().getSchedule();
            warning(cronJob, "InvalidSchedule", "invalid schedule: " + schedule + " : " + e.getMessage());
            return Optional.empty();
        }
        if (due.time().isPresent()) {
            if (due.missed() > MANY) {
                warning(
                        cronJob,
                        "TooManyMissedTimes",
                        "too many missed start times. Set or decrease .spec.startingDeadlineSeconds or check clock"
                                + " skew");
            }
            start(cronJob, due.time().get(), times.get().now(), active);
        }
        return times.get().untilNext();
    }

    private Optional<ScheduledTimes> times(CronJob cronJob) {
        String schedule = cronJob.getSpec().getSchedule();
        Optional<ZoneId> zone = zone(cronJob);
        if (zone.isEmpty()) {
            String name = cronJob.getSpec().getTimeZone();
            warning(cronJob, "UnknownTimeZone", "invalid timeZone: \"" + name + "\": unknown time zone " + name);
            return Optional.empty();
        }
        if (schedule.contains("TZ")) {
            warning(
                    cronJob,
                    "UnsupportedSchedule",
                    "CRON_TZ or TZ used in schedule \"" + schedule + "\" is not officially supported, see"
                            + " https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details");
        }
        try {
            Instant now = context.clock().instant();
            return Optional.of(new ScheduledTimes(cronJob, CronSchedule.parse(schedule), zone.get(), now));
        } catch (CronSyntaxException e) {
            warning(cronJob, "UnparseableSchedule", "unparseable schedule: \"" + schedule + "\" : " + e.getMessage());
            return Optional.empty();
        }
    }

    private Optional<ZoneId> zone(CronJob cronJob) {
        String name = cronJob.getSpec().getTimeZone();
        return name == null ? Optional.of(context.clock().getZone()) : CronSchedule.zone(name);
    }

    private void start(CronJob cronJob, Instant scheduled, Instant now, ActiveJobs active) {
        Long deadline = cronJob.getSpec().getStartingDeadlineSeconds();
        if (deadline != null && scheduled.plusSeconds(deadline).isBefore(now)) {
            String shown = SHOWN.format(scheduled.atZone(ZoneOffset.UTC));
            warning(cronJob, "MissSchedule", "Missed scheduled time to start a job: " + shown);
            return;
        }
        String name = name(cronJob, scheduled);
        if (active.hasName(name) || active.isLast(scheduled)) {
            return;
        }
        String policy = Objects.toString(cronJob.getSpec().getConcurrencyPolicy());
        if (policy.equals("Forbid") && !active.all().isEmpty()) {
            normal(
                    cronJob,
                    "JobAlreadyActive",
                    "Not starting job because prior execution is running and concurrency policy is Forbid");
            return;
        }
        if (policy.equals("Replace")) {
            replace(cronJob, active);
        }
        create(cronJob, job(cronJob, name, scheduled)).ifPresent(job -> active.add(job, scheduled));
    }

    private void replace(CronJob cronJob, ActiveJobs active) {
        for (ObjectReference each : active.all()) {
            Optional<Job> job = jobs(cronJob).find(Objects.toString(each.getName()));
            if (job.isEmpty()) {
                active.remove(Optional.ofNullable(each.getUid()));
            } else if (!delete(cronJob, job.get(), active)) {
                throw new IllegalStateException(
                        "could not replace job " + job.get().key());
            }
        }
    }

    private Job job(CronJob cronJob, String name, Instant scheduled) {
        JobTemplateSpec template = Json.copy(cronJob.getSpec().getJobTemplate());
        ObjectMeta from = Objects.requireNonNullElseGet(template.getMetadata(), ObjectMeta::new);
        Map<String, String> annotations = new HashMap<>(Objects.requireNonNullElse(from.getAnnotations(), Map.of()));
        ZoneId zone = cronJob.getSpec().getTimeZone() == null
                ? ZoneOffset.UTC
                : zone(cronJob).orElseThrow();
        annotations.put(SCHEDULED, TIMESTAMP.format(scheduled.atZone(zone)));
        return new Job()
                .metadata(new ObjectMeta()
                        .name(name)
                        .namespace(cronJob.namespace())
                        .labels(from.getLabels())
                        .annotations(annotations)
                        .ownerReferences(List.of(Owners.controllerReference(cronJob, Kinds.CRON_JOB))))
                .spec(template.getSpec());
    }

    /** Creates a job; a job of that name that the cron job controls was created before, and not told yet. */
    private Optional<Job> create(CronJob cronJob, Job job) {
        try {
            Job created = jobs(cronJob).create(job);
            expectations.wrote(Request.of(cronJob), Kinds.JOB, created);
            normal(cronJob, "SuccessfulCreate", "Created job " + created.name());
            return Optional.of(created);
        } catch (ApiException.AlreadyExists e) {
            return jobs(cronJob)
                    .find(Objects.requireNonNull(job.name()))
                    .filter(known -> Membership.controller(known)
                            .filter(owner -> Objects.equals(
                                    owner.getUid(), cronJob.metadata().getUid()))
                            .isPresent());
        } catch (ApiException e) {
            warning(cronJob, "FailedCreate", "Error creating job: " + e.getMessage());
            throw e;
        }
    }
}
