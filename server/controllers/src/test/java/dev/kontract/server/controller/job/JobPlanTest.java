package dev.kontract.server.controller.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Job;
import dev.kontract.model.JobCondition;
import dev.kontract.model.JobSpec;
import dev.kontract.model.JobStatus;
import dev.kontract.model.Json;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodStatus;
import dev.kontract.model.Time;
import dev.kontract.model.UncountedTerminatedPods;
import dev.kontract.server.controller.PlanCases;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The cases of {@code plans.yaml}: plans, and the counts in the status after they were executed. */
class JobPlanTest {

    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    private static final String INDEX = "batch.kubernetes.io/job-completion-index";

    @TestFactory
    Stream<DynamicTest> plans() throws IOException {
        return PlanCases.of(JobPlanTest.class, "plans.yaml", JobPlanTest::plan);
    }

    private static List<String> plan(JsonNode given) {
        List<Pod> pods = PlanCases.texts(given.path("pods")).stream()
                .map(JobPlanTest::pod)
                .toList();
        JobCensus census = new JobCensus(job(given), pods, Set.of(), NOW);
        Backoff backoff = Backoff.NONE.after(census.newSucceeded(), census.newFailed());
        JobPlan plan = JobPlan.of(census, backoff);
        List<String> lines = new ArrayList<>();
        plan.deleted().forEach(pod -> lines.add((plan.releases() ? "release and delete " : "delete ") + pod.name()));
        plan.created().forEach(pod -> lines.add("create " + pod.metadata().getGenerateName()));
        plan.again().ifPresent(delay -> lines.add("again " + delay));
        PodTracking tracking = new PodTracking(
                JobProgress.of(census, plan, plan.deleted(), plan.created().size()));
        report(tracking, lines);
        tracking.counted().forEach(pod -> lines.add("release " + pod.name()));
        tracking.released(tracking.counted());
        tracking.finish();
        report(tracking, lines);
        return lines;
    }

    private static void report(PodTracking tracking, List<String> lines) {
        if (tracking.isChanged()) {
            lines.add(shown(tracking.status()));
            tracking.reported(tracking.status());
        }
        tracking.takeEvents().forEach(event -> lines.add(PlanCases.line(event)));
    }

    private static Job job(JsonNode given) {
        ObjectNode spec = (ObjectNode) Json.tree(Map.of("parallelism", 1, "completions", 1, "backoffLimit", 1));
        spec.putObject("template")
                .putObject("spec")
                .put("restartPolicy", "Never")
                .putArray("containers");
        if (given.has("spec")) {
            spec.setAll((ObjectNode) given.path("spec"));
        }
        JobStatus status = given.has("status")
                ? PlanCases.read(given.path("status"), JobStatus.class)
                : new JobStatus().active(0).ready(0).terminating(0);
        return new Job()
                .metadata(new ObjectMeta().name("work").namespace("default").uid("uid-of-work"))
                .spec(PlanCases.read(spec, JobSpec.class))
                .status(status.startTime(new Time(NOW.minusSeconds(60))));
    }

    /** Reads a name, which is also the UID, the phase, and optionally the index and the time since the end. */
    private static Pod pod(String text) {
        Pod pod = new Pod().metadata(new ObjectMeta()).spec(new PodSpec()).status(new PodStatus());
        Instant end = NOW;
        for (String word : text.split(" ")) {
            if (word.startsWith("#")) {
                pod.metadata().setAnnotations(Map.of(INDEX, word.substring(1)));
            } else if (word.startsWith("PT")) {
                end = NOW.minus(Duration.parse(word));
            } else if (word.equals("deleting")) {
                pod.metadata().setDeletionTimestamp(new Time(NOW));
            } else if (pod.name() == null) {
                pod.metadata().name(word).uid(word).setFinalizers(List.of(JobPods.FINALIZER));
            } else {
                pod.getStatus().phase(word);
            }
        }
        pod.metadata().setCreationTimestamp(new Time(end));
        pod.getStatus().startTime(new Time(end));
        return pod;
    }

    private static String shown(JobStatus status) {
        UncountedTerminatedPods uncounted =
                Objects.requireNonNullElseGet(status.getUncountedTerminatedPods(), UncountedTerminatedPods::new);
        List<JobCondition> conditions = Objects.requireNonNullElse(status.getConditions(), List.of());
        StringBuilder text = new StringBuilder("status active " + status.getActive());
        append(text, "terminating", status.getTerminating() == 0 ? null : status.getTerminating());
        append(text, "succeeded", status.getSucceeded() == 0 ? null : status.getSucceeded());
        append(text, "failed", status.getFailed() == 0 ? null : status.getFailed());
        append(text, "completed", status.getCompletedIndexes());
        append(text, "failedIndexes", status.getFailedIndexes());
        append(text, "uncounted", uncounted.getSucceeded());
        append(text, "uncountedFailed", uncounted.getFailed());
        conditions.forEach(condition -> append(text, condition.getType(), condition.getReason()));
        return text.toString();
    }

    private static void append(StringBuilder text, String name, Object value) {
        if (value != null) {
            text.append(", ").append(name).append(' ').append(value);
        }
    }
}
