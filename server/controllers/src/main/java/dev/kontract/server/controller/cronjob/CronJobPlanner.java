package dev.kontract.server.controller.cronjob;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Owners;
import dev.kontract.model.CronJob;
import dev.kontract.model.CronJobSpec;
import dev.kontract.model.CronSchedule;
import dev.kontract.model.CronSyntaxException;
import dev.kontract.model.Job;
import dev.kontract.model.JobCondition;
import dev.kontract.model.JobTemplateSpec;
import dev.kontract.model.Json;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.ObjectReference;
import dev.kontract.model.Time;
import dev.kontract.server.controller.PlannedEvent;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Plans the actions for a cron job from its observed state alone: updates the active jobs, then starts the job that is due.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/">CronJob</a>
 */
final class CronJobPlanner {

    private static final String SCHEDULED = "batch.kubernetes.io/cronjob-scheduled-timestamp";
    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ssXXX", Locale.ROOT);
    private static final DateTimeFormatter SHOWN =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss Z", Locale.ENGLISH);
    private static final int MANY = 100;
    private static final Comparator<Job> BY_START =
            Comparator.comparing(CronJobPlanner::startTime).thenComparing(job -> Objects.toString(job.name()));

    private final ObservedCronJob observed;
    private final CronJob cronJob;
    private final CronJobSpec spec;
    private final ActiveJobs active;
    private final List<PlannedEvent> events = new ArrayList<>();

    private CronJobPlanner(ObservedCronJob observed) {
        this.observed = observed;
        cronJob = observed.cronJob();
        spec = cronJob.getSpec();
        active = new ActiveJobs(cronJob);
        observed.deleted().forEach(active::remove);
    }

    /** Returns the oldest finished jobs beyond the history limits. They are deleted before anything else is planned. */
    static List<Job> excess(CronJob cronJob, List<Job> jobs) {
        return Stream.concat(
                        excess(jobs, "Complete", cronJob.getSpec().getSuccessfulJobsHistoryLimit()),
                        excess(jobs, "Failed", cronJob.getSpec().getFailedJobsHistoryLimit()))
                .toList();
    }

    private static Stream<Job> excess(List<Job> jobs, String end, @Nullable Integer limit) {
        List<Job> finished = jobs.stream()
                .filter(job -> end(job).filter(end::equals).isPresent())
                .sorted(BY_START)
                .toList();
        return finished.stream()
                .limit(limit == null ? 0 : Math.max(0, finished.size() - limit))
                .filter(job -> !job.deleting());
    }

    /** Jobs that have not started are last. */
    private static Instant startTime(Job job) {
        return Optional.ofNullable(job.getStatus())
                .map(status -> status.getStartTime())
                .map(Time::instant)
                .orElse(Instant.MAX);
    }

    /** Returns the type of the condition that reports the end of a job. */
    private static Optional<String> end(Job job) {
        List<JobCondition> conditions =
                job.getStatus() == null ? null : job.getStatus().getConditions();
        return Objects.requireNonNullElse(conditions, List.<JobCondition>of()).stream()
                .filter(condition -> "True".equals(condition.getStatus()))
                .map(JobCondition::getType)
                .filter(type -> "Complete".equals(type) || "Failed".equals(type))
                .findFirst();
    }

    static CronJobPlan plan(ObservedCronJob observed) {
        CronJobPlanner planner = new CronJobPlanner(observed);
        planner.follow();
        return observed.cronJob().deleting() || Boolean.TRUE.equals(planner.spec.getSuspend())
                ? planner.plan(Optional.empty(), Optional.empty())
                : planner.start();
    }

    /** Plans for a schedule that has just changed: its past times are skipped. */
    static CronJobPlan rescheduled(ObservedCronJob observed) {
        CronJobPlanner planner = new CronJobPlanner(observed);
        return planner.plan(Optional.empty(), planner.times());
    }

    private CronJobPlan plan(Optional<CronJobPlan.Start> start, Optional<ScheduledTimes> times) {
        return new CronJobPlan(events, active, start, times.flatMap(ScheduledTimes::untilNext));
    }

    private void normal(String reason, String message) {
        events.add(PlannedEvent.normal(reason, message));
    }

    private void warning(String reason, String message) {
        events.add(PlannedEvent.warning(reason, message));
    }

    private void follow() {
        observed.jobs().forEach(this::follow);
        for (ObjectReference each : active.all()) {
            if (observed.missing().contains(Objects.toString(each.getUid()))) {
                normal("MissingJob", "Active job went missing: " + each.getName());
                active.remove(each.getUid());
            }
        }
    }

    private void follow(Job job) {
        Optional<String> end = end(job);
        if (end.isPresent()) {
            if (active.has(job)) {
                active.remove(job.metadata().getUid());
                normal("SawCompletedJob", "Saw completed job: " + job.name() + ", condition: " + end.get());
            }
            Time completion = job.getStatus().getCompletionTime();
            if (completion != null && end.get().equals("Complete")) {
                active.succeeded(completion);
            }
        } else if (!active.has(job)) {
            forgotten(job)
                    .ifPresentOrElse(
                            scheduled -> active.add(job, scheduled),
                            () -> warning(
                                    "UnexpectedJob",
                                    "Saw a job that the controller did not create or forgot: " + job.name()));
        }
    }

    /** Returns the scheduled time of a job that a controller created but was stopped before it could report it. */
    private Optional<Instant> forgotten(Job job) {
        return scheduledTime(job)
                .filter(scheduled -> !job.deleting() && name(scheduled).equals(job.name()));
    }

    private static Optional<Instant> scheduledTime(Job job) {
        Map<String, String> annotations = job.metadata().getAnnotations();
        try {
            return Optional.ofNullable(annotations == null ? null : annotations.get(SCHEDULED))
                    .map(time -> TIMESTAMP.parse(time, Instant::from));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private String name(Instant scheduled) {
        return cronJob.name() + "-" + scheduled.getEpochSecond() / 60;
    }

    private CronJobPlan start() {
        Optional<ScheduledTimes> times = times();
        if (times.isEmpty()) {
            return plan(Optional.empty(), times);
        }
        ScheduledTimes.Due due;
        try {
            due = times.get().due();
        } catch (ScheduledTimes.NoTimes e) {
            warning("InvalidSchedule", "invalid schedule: " + spec.getSchedule() + " : " + e.getMessage());
            return plan(Optional.empty(), Optional.empty());
        }
        if (due.time().isPresent() && due.missed() > MANY) {
            warning(
                    "TooManyMissedTimes",
                    "too many missed start times. Set or decrease .spec.startingDeadlineSeconds or check clock skew");
        }
        return plan(due.time().filter(this::mayStart).map(this::start), times);
    }

    private Optional<ScheduledTimes> times() {
        String schedule = spec.getSchedule();
        Optional<ZoneId> zone = zone();
        if (zone.isEmpty()) {
            String name = spec.getTimeZone();
            warning("UnknownTimeZone", "invalid timeZone: \"" + name + "\": unknown time zone " + name);
            return Optional.empty();
        }
        if (schedule.contains("TZ")) {
            warning(
                    "UnsupportedSchedule",
                    "CRON_TZ or TZ used in schedule \"" + schedule + "\" is not officially supported, see"
                            + " https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details");
        }
        try {
            return Optional.of(new ScheduledTimes(cronJob, CronSchedule.parse(schedule), zone.get(), observed.now()));
        } catch (CronSyntaxException e) {
            warning("UnparseableSchedule", "unparseable schedule: \"" + schedule + "\" : " + e.getMessage());
            return Optional.empty();
        }
    }

    private Optional<ZoneId> zone() {
        String name = spec.getTimeZone();
        return name == null ? Optional.of(observed.zone()) : CronSchedule.zone(name);
    }

    private boolean mayStart(Instant scheduled) {
        Long deadline = spec.getStartingDeadlineSeconds();
        if (deadline != null && scheduled.plusSeconds(deadline).isBefore(observed.now())) {
            String shown = SHOWN.format(scheduled.atZone(ZoneOffset.UTC));
            warning("MissSchedule", "Missed scheduled time to start a job: " + shown);
            return false;
        }
        if (active.hasName(name(scheduled)) || active.isLast(scheduled)) {
            return false;
        }
        if ("Forbid".equals(spec.getConcurrencyPolicy()) && !active.all().isEmpty()) {
            normal(
                    "JobAlreadyActive",
                    "Not starting job because prior execution is running and concurrency policy is Forbid");
            return false;
        }
        return true;
    }

    private CronJobPlan.Start start(Instant scheduled) {
        JobTemplateSpec template = Json.copy(spec.getJobTemplate());
        ObjectMeta from = Objects.requireNonNullElseGet(template.getMetadata(), ObjectMeta::new);
        Map<String, String> annotations = new HashMap<>(Objects.requireNonNullElse(from.getAnnotations(), Map.of()));
        ZoneId zone = spec.getTimeZone() == null ? ZoneOffset.UTC : zone().orElseThrow();
        annotations.put(SCHEDULED, TIMESTAMP.format(scheduled.atZone(zone)));
        Job job = new Job()
                .metadata(new ObjectMeta()
                        .name(name(scheduled))
                        .namespace(cronJob.namespace())
                        .labels(from.getLabels())
                        .annotations(annotations)
                        .ownerReferences(List.of(Owners.controllerReference(cronJob, Kinds.CRON_JOB))))
                .spec(template.getSpec());
        return new CronJobPlan.Start(job, scheduled, "Replace".equals(spec.getConcurrencyPolicy()));
    }
}
