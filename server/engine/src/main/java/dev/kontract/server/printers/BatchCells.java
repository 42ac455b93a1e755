package dev.kontract.server.printers;

import static dev.kontract.server.printers.CellTexts.items;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The cells of jobs, cron jobs and disruption budgets. */
final class BatchCells {

    private static final String UNSET = "<unset>";
    private static final String NOT_APPLICABLE = "N/A";
    private static final List<String> ENDED = List.of("Complete", "Failed");
    private static final List<String> RUNNING = List.of("Suspended", "FailureTarget", "SuccessCriteriaMet");

    private BatchCells() {}

    static Map<String, ?> job(JsonNode job, Ages ages) {
        Map<String, Object> cells = new HashMap<>(WorkloadCells.ofTemplate(job.path("spec")));
        cells.put("Status", status(job));
        cells.put("Completions", completions(job));
        cells.put("Duration", duration(job.path("status"), ages));
        return cells;
    }

    private static String status(JsonNode job) {
        JsonNode conditions = job.path("status").path("conditions");
        for (String ended : ENDED) {
            if (isTrue(conditions, ended)) {
                return ended;
            }
        }
        if (job.path("metadata").hasNonNull("deletionTimestamp")) {
            return "Terminating";
        }
        return RUNNING.stream()
                .filter(type -> isTrue(conditions, type))
                .findFirst()
                .orElse("Running");
    }

    private static boolean isTrue(JsonNode conditions, String type) {
        return items(conditions)
                .anyMatch(condition -> condition.path("type").asText().equals(type)
                        && condition.path("status").asText().equals("True"));
    }

    private static String completions(JsonNode job) {
        JsonNode spec = job.path("spec");
        int succeeded = job.path("status").path("succeeded").asInt();
        if (spec.has("completions")) {
            return succeeded + "/" + spec.path("completions").asInt();
        }
        int parallelism = spec.path("parallelism").asInt();
        return succeeded + "/1" + (parallelism > 1 ? " of " + parallelism : "");
    }

    private static String duration(JsonNode status, Ages ages) {
        if (!status.hasNonNull("startTime")) {
            return "";
        }
        Instant start = Instant.parse(status.path("startTime").asText());
        return status.hasNonNull("completionTime")
                ? HumanDuration.of(Duration.between(
                        start, Instant.parse(status.path("completionTime").asText())))
                : ages.since(start);
    }

    static Map<String, ?> cronJob(JsonNode cronJob, Ages ages) {
        JsonNode spec = cronJob.path("spec");
        JsonNode status = cronJob.path("status");
        Map<String, Object> cells =
                new HashMap<>(WorkloadCells.ofTemplate(spec.path("jobTemplate").path("spec")));
        cells.put("Timezone", spec.path("timeZone").asText(CellTexts.NONE));
        cells.put("Suspend", suspend(spec.path("suspend")));
        cells.put("Active", status.path("active").size());
        cells.put(
                "Last Schedule",
                status.hasNonNull("lastScheduleTime") ? ages.since(status.path("lastScheduleTime")) : CellTexts.NONE);
        return cells;
    }

    private static String suspend(JsonNode suspend) {
        if (!suspend.isBoolean()) {
            return UNSET;
        }
        return suspend.asBoolean() ? "True" : "False";
    }

    static Map<String, ?> disruptionBudget(JsonNode budget, Ages ages) {
        JsonNode spec = budget.path("spec");
        return Map.of(
                "Min Available", spec.path("minAvailable").asText(NOT_APPLICABLE),
                "Max Unavailable", spec.path("maxUnavailable").asText(NOT_APPLICABLE));
    }
}
