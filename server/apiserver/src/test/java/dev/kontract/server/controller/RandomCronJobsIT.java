package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.DeletionOptions;
import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.model.Container;
import dev.kontract.model.CronJob;
import dev.kontract.model.CronJobSpec;
import dev.kontract.model.CronJobStatus;
import dev.kontract.model.CronSchedule;
import dev.kontract.model.Job;
import dev.kontract.model.JobCondition;
import dev.kontract.model.JobSpec;
import dev.kontract.model.JobTemplateSpec;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.ObjectReference;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodTemplateSpec;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.controller.pod.PodSimulation;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A CronJob runs no Job twice for the same time, none at a wrong time, none concurrently if its policy forbids it, and keeps no
 * more Jobs than its limits.
 */
class RandomCronJobsIT extends RandomEdits {

    private static final String SCHEDULED = "batch.kubernetes.io/cronjob-scheduled-timestamp";
    private static final List<String> SCHEDULES = List.of("* * * * *", "*/5 * * * *", "7 * * * *", "30 */2 * * *");

    private final Set<String> seen = new HashSet<>();
    private volatile CronJobSpec spec = new CronJobSpec();

    RandomCronJobsIT() {
        super(30, 5_000);
    }

    @Override
    void settings(ServerConfigBuilder config) {
        config.pods(PodSimulation.standard().withRunTime(Duration.ofSeconds(200)));
    }

    @Override
    void prepare() {
        PodTemplateSpec template = new PodTemplateSpec()
                .spec(new PodSpec()
                        .restartPolicy("Never")
                        .containers(List.of(new Container().name("app").image("task:1"))));
        CronJob created = cronJobs()
                .create(new CronJob()
                        .metadata(new ObjectMeta().name("often"))
                        .spec(new CronJobSpec()
                                .schedule("*/5 * * * *")
                                .jobTemplate(new JobTemplateSpec()
                                        .spec(new JobSpec().backoffLimit(0).template(template)))));
        spec = created.getSpec();
        observe(Kinds.JOB, this::checkJob);
        observe(Kinds.CRON_JOB, (before, after, all) -> checkTimes(before, after));
    }

    private void checkJob(@Nullable Job before, Job after, Collection<Job> all) {
        if (before != null || !seen.add(Objects.requireNonNull(after.metadata().getUid()))) {
            return;
        }
        assertThat(seen.add(Objects.requireNonNull(after.name())))
                .as("%s is new", after.name())
                .isTrue();
        Instant scheduled = scheduled(after);
        Instant created = after.metadata().getCreationTimestamp().instant();
        assertThat(CronSchedule.parse(spec.getSchedule()).next(scheduled.minusSeconds(1), ZoneOffset.UTC))
                .as("%s is a time of %s", scheduled, spec.getSchedule())
                .contains(scheduled);
        assertThat(scheduled).isBeforeOrEqualTo(created);
        assertThat(spec.getSuspend()).isNotEqualTo(true);
        if (spec.getStartingDeadlineSeconds() != null) {
            assertThat(created).isBeforeOrEqualTo(scheduled.plusSeconds(spec.getStartingDeadlineSeconds()));
        }
        if (!"Allow".equals(spec.getConcurrencyPolicy())) {
            assertThat(all)
                    .as("jobs beside %s, with %s", after.name(), spec.getConcurrencyPolicy())
                    .filteredOn(job -> !job.deleting() && !isOver(job))
                    .hasSize(1);
        }
    }

    private static Instant scheduled(Job job) {
        return OffsetDateTime.parse(job.metadata().getAnnotations().get(SCHEDULED))
                .toInstant();
    }

    private static void checkTimes(@Nullable CronJob before, CronJob after) {
        CronJobStatus then = before == null ? null : before.getStatus();
        if (then != null && then.getLastScheduleTime() != null) {
            assertThat(after.getStatus().getLastScheduleTime().instant())
                    .isAfterOrEqualTo(then.getLastScheduleTime().instant());
        }
        if (then != null && then.getLastSuccessfulTime() != null) {
            assertThat(after.getStatus().getLastSuccessfulTime().instant())
                    .isAfterOrEqualTo(then.getLastSuccessfulTime().instant());
        }
    }

    private static boolean isOver(Job job) {
        return has(job, "Complete") || has(job, "Failed");
    }

    private static boolean has(Job job, String type) {
        List<JobCondition> conditions =
                job.getStatus() == null ? null : job.getStatus().getConditions();
        return conditions != null && conditions.stream().anyMatch(condition -> type.equals(condition.getType()));
    }

    @Override
    String edit() {
        return switch (random.nextInt(9)) {
            case 0 -> edit("/spec/schedule", anyOf(SCHEDULES).orElseThrow());
            case 1 -> edit("/spec/suspend", random.nextBoolean());
            case 2 -> edit("/spec/concurrencyPolicy", anyOf("Allow", "Forbid", "Replace"));
            case 3 -> {
                edit("/spec/successfulJobsHistoryLimit", random.nextInt(4));
                yield edit("/spec/failedJobsHistoryLimit", random.nextInt(3));
            }
            case 4 -> edit("/spec/startingDeadlineSeconds", anyOf(20, 100, 10_000));
            case 5 -> {
                String path = "/spec/jobTemplate/spec/template/metadata/annotations";
                yield edit(
                        path,
                        Map.of(
                                "simulation.kontract.dev/run-time",
                                anyOf("10s", "4m", "20m"),
                                "simulation.kontract.dev/behaviour",
                                anyOf("crashing", "ready")));
            }
            case 6 -> {
                anyOf(jobs().list().items())
                        .ifPresent(job -> jobs().delete(
                                        Objects.requireNonNull(job.name()),
                                        DeletionOptions.standard().background()));
                yield "job deleted";
            }
            default -> {
                Duration time = Duration.ofSeconds(random.nextInt(2_000));
                advance(time);
                yield time.toString();
            }
        };
    }

    /** Jobs that become due at the same moment are started before or after the edit. */
    private String edit(String path, Object value) {
        advance(Duration.ZERO);
        spec = cronJobs().patch("often", Patch.merge().set(path, value)).getSpec();
        return path + '=' + value;
    }

    @Override
    void check() {
        advance(Duration.ofSeconds(random.nextInt(100)));
        server.settle();
        CronJobStatus status = cronJobs().get("often").getStatus();
        List<Job> jobs = jobs().list().items();
        assertThat(status.getActive() == null ? List.<ObjectReference>of() : status.getActive())
                .extracting(ObjectReference::getUid)
                .containsExactlyInAnyOrderElementsOf(jobs.stream()
                        .filter(job -> !isOver(job))
                        .map(job -> job.metadata().getUid())
                        .toList());
        assertThat(jobs)
                .filteredOn(job -> has(job, "Complete") && !job.deleting())
                .hasSizeLessThanOrEqualTo(spec.getSuccessfulJobsHistoryLimit());
        assertThat(jobs)
                .filteredOn(job -> has(job, "Failed") && !job.deleting())
                .hasSizeLessThanOrEqualTo(spec.getFailedJobsHistoryLimit());
    }

    private Resource<CronJob> cronJobs() {
        return server.client().resource(Kinds.CRON_JOB).inNamespace(NAMESPACE);
    }

    private Resource<Job> jobs() {
        return server.client().resource(Kinds.JOB).inNamespace(NAMESPACE);
    }
}
