package dev.kontract.server.registry.core.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What every pod is admitted with: a priority, and patience with nodes that are away for a while.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/">Admission controllers:
 *     DefaultTolerationSeconds, Priority</a>
 */
final class PodAdmission {

    private static final List<String> PATIENCE =
            List.of("node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable");
    private static final String PRIORITY = "priority";
    private static final String PREEMPTION = "preemptionPolicy";
    private static final int PATIENCE_SECONDS = 300;
    private static final Map<String, Integer> PRIORITIES =
            Map.of("system-cluster-critical", 2_000_000_000, "system-node-critical", 2_000_001_000);

    private PodAdmission() {}

    static void admit(ObjectNode spec) {
        bePatient(spec);
        if (!spec.has(PRIORITY)) {
            spec.put(
                    PRIORITY,
                    PRIORITIES.getOrDefault(spec.path("priorityClassName").asText(""), 0));
        }
        if (!spec.has(PREEMPTION)) {
            spec.put(PREEMPTION, "PreemptLowerPriority");
        }
    }

    /** A pod keeps the priority it was admitted with, which whoever replaces it need not know. */
    static void readmit(ObjectNode spec, JsonNode current) {
        bePatient(spec);
        for (String kept : List.of(PRIORITY, PREEMPTION)) {
            if (!spec.has(kept) && current.has(kept)) {
                spec.set(kept, current.get(kept));
            }
        }
    }

    private static void bePatient(ObjectNode spec) {
        for (String taint : PATIENCE) {
            if (!tolerates(spec.path("tolerations"), taint)) {
                spec.withArrayProperty("tolerations")
                        .addObject()
                        .put("key", taint)
                        .put("operator", "Exists")
                        .put("effect", "NoExecute")
                        .put("tolerationSeconds", PATIENCE_SECONDS);
            }
        }
    }

    private static boolean tolerates(JsonNode tolerations, String taint) {
        for (JsonNode toleration : tolerations) {
            String key = toleration.path("key").asText("");
            String effect = toleration.path("effect").asText("");
            if (Set.of("", taint).contains(key) && Set.of("", "NoExecute").contains(effect)) {
                return true;
            }
        }
        return false;
    }
}
