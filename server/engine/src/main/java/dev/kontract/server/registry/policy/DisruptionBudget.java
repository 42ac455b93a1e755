package dev.kontract.server.registry.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.selector.LabelSelector;
import dev.kontract.server.selector.SelectorException;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.StatusException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/**
 * The rules of a budget for evictions.
 *
 * @param budget the stored budget, read-only
 * @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/api-eviction/">API-initiated eviction</a>
 */
public record DisruptionBudget(ObjectNode budget) {

    private static final String REFUSED = "Cannot evict pod as it would violate the pod's disruption budget.";
    private static final String CONDITION = "DisruptionAllowed";
    private static final int MOST_DISRUPTED = 2000;
    private static final int RETRY_SECONDS = 10;

    /** Returns the name of the budget. */
    public String name() {
        return Metadata.of(budget).name();
    }

    /** Returns whether the budget is about pods with these labels. */
    public boolean protects(Map<String, String> labels) {
        JsonNode selector = budget.path("spec").path("selector");
        try {
            return LabelSelector.of(selector.isObject() ? selector : null).matches(labels);
        } catch (SelectorException e) {
            return false;
        }
    }

    /**
     * Returns whether a pod that is not ready may be evicted without being counted: because of the budget's policy, or because
     * enough other pods are healthy.
     */
    public boolean releasesUnready() {
        JsonNode status = budget.path("status");
        int desired = status.path("desiredHealthy").asInt();
        return budget.path("spec").path("unhealthyPodEvictionPolicy").asText().equals("AlwaysAllow")
                || (desired > 0 && status.path("currentHealthy").asInt() >= desired);
    }

    /**
     * Returns the budget after one more eviction.
     *
     * @param pod the name of the pod
     * @param now the time of the eviction
     * @throws StatusException 429 when the budget does not allow it at present, 403 when its status is out of bounds
     */
    public ObjectNode charged(String pod, Instant now) {
        requireAllowed();
        ObjectNode next = budget.deepCopy();
        ObjectNode status = next.withObjectProperty("status");
        int left = status.path("disruptionsAllowed").asInt() - 1;
        status.put("disruptionsAllowed", left);
        String time = now.truncatedTo(ChronoUnit.SECONDS).toString();
        if (left == 0) {
            used(status, time);
        }
        status.withObjectProperty("disruptedPods").put(pod, time);
        return next;
    }

    private void requireAllowed() {
        JsonNode status = budget.path("status");
        if (status.path("observedGeneration").asLong() < Metadata.of(budget).generation()) {
            throw beingProcessed();
        }
        if (status.path("disruptionsAllowed").asInt() < 0) {
            throw forbidden("pdb disruptions allowed is negative");
        }
        if (status.path("disruptedPods").size() > MOST_DISRUPTED) {
            throw forbidden("DisruptedPods map too big - too many evictions not confirmed by PDB controller");
        }
        if (status.path("disruptionsAllowed").asInt() == 0) {
            throw refused(0, "The disruption budget " + name() + ' ' + why(status));
        }
    }

    /** 429: the status of the budget is not about its present spec, or about the present pods. */
    public StatusException beingProcessed() {
        return refused(RETRY_SECONDS, "The disruption budget " + name() + " is still being processed by the server.");
    }

    private static String why(JsonNode status) {
        JsonNode condition = condition(status);
        String message = condition.path("message").asText("");
        boolean explained = condition.path("status").asText().equals("False") && !message.isEmpty();
        String reason = condition.path("reason").asText();
        int current = status.path("currentHealthy").asInt();
        int desired = status.path("desiredHealthy").asInt();
        if (explained && reason.equals("SyncFailed")) {
            return "does not allow evicting pods currently because it failed sync: " + message;
        }
        if (current <= desired) {
            return "needs " + desired + " healthy pods and has " + current + " currently";
        }
        return "does not allow evicting pods currently" + (explained ? " (" + reason + "): " + message : "");
    }

    private StatusException forbidden(String why) {
        return StatusException.forbidden("policy", "poddisruptionbudget", name(), why);
    }

    private static StatusException refused(int retryAfterSeconds, String cause) {
        return StatusException.tooManyRequests(REFUSED, retryAfterSeconds)
                .withCauses(List.of(new FieldError("DisruptionBudget", "", cause)));
    }

    private static JsonNode condition(JsonNode status) {
        for (JsonNode condition : status.path("conditions")) {
            if (condition.path("type").asText().equals(CONDITION)) {
                return condition;
            }
        }
        return status.path("conditions").path(-1);
    }

    /** No more evictions are allowed. */
    private static void used(ObjectNode status, String time) {
        ArrayNode conditions = status.withArrayProperty("conditions");
        ObjectNode condition = condition(status) instanceof ObjectNode known
                ? known
                : conditions.addObject().put("type", CONDITION);
        if (!condition.path("status").asText().equals("False")) {
            condition.put("status", "False").put("lastTransitionTime", time);
        }
        condition.set("observedGeneration", status.path("observedGeneration"));
        condition.put("reason", "InsufficientPods").put("message", "");
    }
}
