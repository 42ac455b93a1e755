package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.model.Container;
import dev.kontract.model.CronJob;
import dev.kontract.model.CronJobSpec;
import dev.kontract.model.CronJobStatus;
import dev.kontract.model.Job;
import dev.kontract.model.JobSpec;
import dev.kontract.model.JobTemplateSpec;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodTemplateSpec;
import dev.kontract.server.FrozenServer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class CronJobIT {

    private static final String SCHEDULED = "batch.kubernetes.io/cronjob-scheduled-timestamp";

    @RegisterExtension
    private final FrozenServer server = new FrozenServer(config -> config.controllers("*"));

    @Test
    void aYear_runsTheMonthlyJobTwelveTimes() {
        Set<String> names = new HashSet<>();
        create(schedule("@monthly"));
        for (int day = 0; day < 365; day += 5) {
            server.advance(Duration.ofDays(5));
            jobs().forEach(job -> names.add(job.name()));
        }

        assertThat(names).hasSize(12);
        assertThat(jobs()).hasSize(3);
        assertThat(status().getLastScheduleTime().instant()).isEqualTo("2031-01-01T00:00:00Z");
        assertThat(status().getLastSuccessfulTime().instant()).isEqualTo("2031-01-01T00:00:00Z");
        assertThat(status().getActive()).isNull();
    }

    @Test
    void timeZone_decidesWhenAJobRuns() {
        create(schedule("30 4 * * *").timeZone("Asia/Tokyo"));
        server.advance(Duration.ofDays(1));

        Instant time = status().getLastScheduleTime().instant();
        assertThat(time.atZone(ZoneId.of("Asia/Tokyo")).toLocalTime()).isEqualTo(LocalTime.of(4, 30));
        Job job = jobs().get(0);
        assertThat(job.name()).isEqualTo("nightly-" + time.getEpochSecond() / 60);
        assertThat(job.metadata().getAnnotations().get(SCHEDULED)).endsWith("T04:30:00+09:00");
        assertThat(job.owners()).allMatch(owner -> "CronJob".equals(owner.getKind()));
    }

    @Test
    void forbid_leavesOutTimesWhileAJobRuns() {
        create(schedule("*/5 * * * *").concurrencyPolicy("Forbid"), Map.of("simulation.kontract.dev/run-time", "12m"));
        server.advance(Duration.ofMinutes(14));

        assertThat(jobs()).hasSize(1);
        assertThat(status().getActive()).hasSize(1);
        assertThat(reasons()).contains("JobAlreadyActive");
    }

    @Test
    void forbid_countsAJobThatWasNotReported() {
        create(schedule("*/5 * * * *").concurrencyPolicy("Forbid"), Map.of("simulation.kontract.dev/run-time", "1h"));
        server.advance(Duration.ofMinutes(5));
        Patch unreported = Patch.merge()
                .set("/status/active", NullNode.getInstance())
                .set("/status/lastScheduleTime", NullNode.getInstance());
        cronJobs().status().patch("nightly", unreported);
        server.advance(Duration.ofMinutes(11));

        assertThat(jobs()).hasSize(1);
        assertThat(status().getActive()).hasSize(1);
        assertThat(status().getLastScheduleTime().instant()).isEqualTo("2030-01-01T00:05:00Z");
    }

    @Test
    void replace_deletesTheJobThatRuns() {
        create(schedule("*/5 * * * *").concurrencyPolicy("Replace"), Map.of("simulation.kontract.dev/run-time", "1h"));
        server.advance(Duration.ofMinutes(5));
        String first = jobs().get(0).name();
        server.advance(Duration.ofMinutes(6));

        assertThat(jobs()).hasSize(1).noneMatch(job -> first.equals(job.name()));
        assertThat(status().getActive()).hasSize(1);
    }

    @Test
    void suspend_makesUpForTheLastTimeWithinTheDeadlineOnly() {
        create(schedule("0 * * * *").startingDeadlineSeconds(60L).suspend(true));
        server.advance(Duration.ofMinutes(125));
        edit("/spec/suspend", false);
        assertThat(jobs()).isEmpty();
        assertThat(status().getLastScheduleTime()).isNull();
        edit("/spec/startingDeadlineSeconds", 600);

        assertThat(jobs()).hasSize(1);
        assertThat(status().getLastScheduleTime().instant()).isEqualTo("2030-01-01T02:00:00Z");
    }

    @Test
    void history_keepsTheLatestJobsOfEachKind() {
        create(schedule("* * * * *").successfulJobsHistoryLimit(2));
        server.advance(Duration.ofMinutes(6));

        assertThat(jobs()).hasSize(2);
        assertThat(reasons()).contains("SuccessfulDelete", "SawCompletedJob");
    }

    private static CronJobSpec schedule(String schedule) {
        return new CronJobSpec().schedule(schedule);
    }

    private void create(CronJobSpec spec) {
        create(spec, Map.of());
    }

    private void create(CronJobSpec spec, Map<String, String> annotations) {
        PodTemplateSpec template = new PodTemplateSpec()
                .metadata(new ObjectMeta().annotations(annotations))
                .spec(new PodSpec()
                        .restartPolicy("Never")
                        .containers(List.of(new Container().name("app").image("task:1"))));
        cronJobs()
                .create(new CronJob()
                        .metadata(new ObjectMeta().name("nightly"))
                        .spec(spec.jobTemplate(new JobTemplateSpec().spec(new JobSpec().template(template)))));
        server.settle();
    }

    private void edit(String path, Object value) {
        cronJobs().patch("nightly", Patch.merge().set(path, value));
        server.settle();
    }

    private Resource<CronJob> cronJobs() {
        return server.client().resource(Kinds.CRON_JOB).inNamespace("default");
    }

    private CronJobStatus status() {
        return cronJobs().get("nightly").getStatus();
    }

    private List<Job> jobs() {
        return server.client().resource(Kinds.JOB).inNamespace("default").list().items();
    }

    private List<String> reasons() {
        return server.client().events("default").list().items().stream()
                .map(event -> event.getReason())
                .toList();
    }
}
