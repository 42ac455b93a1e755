package dev.kontract.server.registry.core.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.status.StatusException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Applies the admission plugins Priority and DefaultTolerationSeconds to pods.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/">Admission control</a>
 */
final class PodAdmission {

    private static final List<String> TOLERATED_TAINTS =
            List.of("node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable");
    private static final int TOLERATION_SECONDS = 300;
    private static final String PRIORITY = "priority";
    private static final String PREEMPTION = "preemptionPolicy";
    private static final String DEFAULT_PREEMPTION = "PreemptLowerPriority";
    private static final Map<String, Integer> SYSTEM_CLASSES =
            Map.of("system-cluster-critical", 2_000_000_000, "system-node-critical", 2_000_001_000);

    private PodAdmission() {}

    /**
     * Admits a new pod.
     *
     * @throws StatusException 403 when its priority class does not exist, or when its priority or preemption policy
     *     differs from that of the class
     */
    static void admit(ObjectNode pod) {
        ObjectNode spec = pod.withObjectProperty("spec");
        setPriority(spec, pod.path("metadata").path("name").asText(""));
        addTolerations(spec);
    }

    private static void setPriority(ObjectNode spec, String name) {
        int priority = priority(spec.path("priorityClassName").asText(""), name);
        if (spec.has(PRIORITY) && spec.path(PRIORITY).asInt() != priority) {
            throw overridden(name, "integer value of priority", spec.get(PRIORITY), Integer.toString(priority));
        }
        if (spec.has(PREEMPTION) && !spec.path(PREEMPTION).asText().equals(DEFAULT_PREEMPTION)) {
            throw overridden(name, "string value of PreemptionPolicy", spec.get(PREEMPTION), DEFAULT_PREEMPTION);
        }
        spec.put(PRIORITY, priority).put(PREEMPTION, DEFAULT_PREEMPTION);
    }

    private static int priority(String priorityClass, String pod) {
        if (priorityClass.isEmpty()) {
            return 0;
        }
        Integer priority = SYSTEM_CLASSES.get(priorityClass);
        if (priority == null) {
            throw forbidden(pod, "no PriorityClass with name " + priorityClass + " was found");
        }
        return priority;
    }

    private static StatusException overridden(String pod, String what, JsonNode stated, String computed) {
        return forbidden(
                pod,
                "the " + what + " (" + stated.asText() + ") must not be provided in pod spec; priority admission"
                        + " controller computed " + computed + " from the given PriorityClass name");
    }

    private static StatusException forbidden(String pod, String why) {
        return StatusException.forbidden("", "pods", pod, why);
    }

    /** Admits an update; a priority that the update omits is copied from the stored pod. */
    static void readmit(ObjectNode spec, JsonNode current) {
        addTolerations(spec);
        for (String kept : List.of(PRIORITY, PREEMPTION)) {
            if (!spec.has(kept) && current.has(kept)) {
                spec.set(kept, current.get(kept));
            }
        }
    }

    private static void addTolerations(ObjectNode spec) {
        for (String taint : TOLERATED_TAINTS) {
            if (!tolerates(spec.path("tolerations"), taint)) {
                spec.withArrayProperty("tolerations")
                        .addObject()
                        .put("key", taint)
                        .put("operator", "Exists")
                        .put("effect", "NoExecute")
                        .put("tolerationSeconds", TOLERATION_SECONDS);
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
