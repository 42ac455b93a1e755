package dev.kontract.server.controller.cronjob;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.CronJob;
import dev.kontract.model.CronJobSpec;
import dev.kontract.model.CronJobStatus;
import dev.kontract.model.Job;
import dev.kontract.model.JobCondition;
import dev.kontract.model.JobStatus;
import dev.kontract.model.Json;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.ObjectReference;
import dev.kontract.model.Time;
import dev.kontract.server.controller.PlanCases;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The cases of {@code plans.yaml}. */
class CronJobPlannerTest {

    private static final String CREATED = "2026-01-01T12:00:00Z";

    @TestFactory
    Stream<DynamicTest> plans() throws IOException {
        return PlanCases.of(CronJobPlannerTest.class, "plans.yaml", CronJobPlannerTest::plan);
    }

    private static List<String> plan(JsonNode given) {
        CronJob cronJob = cronJob(given);
        List<Job> jobs = PlanCases.texts(given.path("jobs")).stream()
                .map(CronJobPlannerTest::job)
                .toList();
        List<String> lines = new ArrayList<>();
        CronJobPlanner.excess(cronJob, jobs).forEach(job -> lines.add("delete " + job.name()));
        ObservedCronJob observed = new ObservedCronJob(
                cronJob,
                jobs,
                Set.of(),
                Set.copyOf(PlanCases.texts(given.path("missing"))),
                ZoneOffset.UTC,
                Instant.parse(given.path("now").asText()));
        CronJobPlan plan = given.path("rescheduled").asBoolean()
                ? CronJobPlanner.rescheduled(observed)
                : CronJobPlanner.plan(observed);
        plan.events().forEach(event -> lines.add(PlanCases.line(event)));
        plan.active().changed().ifPresent(status -> lines.add("status " + shown(status)));
        plan.start().ifPresent(start -> lines.add(shown(start)));
        plan.again().ifPresent(delay -> lines.add("again " + delay));
        return lines;
    }

    private static CronJob cronJob(JsonNode given) {
        ObjectNode spec = Json.mapper().createObjectNode();
        spec.put("schedule", "*/10 * * * *").put("successfulJobsHistoryLimit", 1);
        spec.setAll((ObjectNode) given.path("spec").deepCopy());
        spec.putObject("jobTemplate")
                .putObject("metadata")
                .putObject("annotations")
                .put("team", "a");
        ObjectMeta metadata = new ObjectMeta()
                .name("backup")
                .namespace("default")
                .uid("uid-of-backup")
                .creationTimestamp(new Time(Instant.parse(CREATED)));
        List<ObjectReference> active = PlanCases.texts(given.path("active")).stream()
                .map(name -> new ObjectReference().name(name).uid(name))
                .toList();
        CronJobStatus status = new CronJobStatus().active(active.isEmpty() ? null : active);
        if (given.has("last")) {
            status.lastScheduleTime(new Time(Instant.parse(given.path("last").asText())));
        }
        return new CronJob()
                .metadata(metadata)
                .spec(PlanCases.read(spec, CronJobSpec.class))
                .status(status);
    }

    /** Reads a name, which is also the UID; optionally the end, its time, and the scheduled time. */
    private static Job job(String text) {
        String[] words = text.split(" ");
        Job job = new Job().metadata(new ObjectMeta().name(words[0]).uid(words[0]));
        if (words.length > 1 && words[1].equals("for")) {
            job.metadata().annotations(Map.of("batch.kubernetes.io/cronjob-scheduled-timestamp", words[2]));
        } else if (words.length > 1) {
            Time end = new Time(Instant.parse(words[2]));
            job.status(new JobStatus()
                    .conditions(List.of(new JobCondition().type(words[1]).status("True")))
                    .startTime(end)
                    .completionTime(words[1].equals("Complete") ? end : null));
        }
        return job;
    }

    private static String shown(CronJobStatus status) {
        List<ObjectReference> active = status.getActive() == null ? List.of() : status.getActive();
        return active.stream().map(ObjectReference::getName).toList() + " scheduled " + status.getLastScheduleTime()
                + " succeeded " + status.getLastSuccessfulTime();
    }

    private static String shown(CronJobPlan.Start start) {
        return (start.replaces() ? "replace by " : "start ") + start.job().name() + " for " + start.scheduled() + ' '
                + new TreeMap<>(start.job().metadata().getAnnotations());
    }
}
