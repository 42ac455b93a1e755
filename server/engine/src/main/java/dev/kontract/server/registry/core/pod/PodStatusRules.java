package dev.kontract.server.registry.core.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;

/** The initial status of a pod, and what an update keeps of the status. */
final class PodStatusRules {

    private PodStatusRules() {}

    static void initial(ObjectNode pod) {
        ObjectNode status = pod.putObject("status");
        status.put("phase", "Pending");
        if (!pod.path("spec").path("schedulingGates").isEmpty()) {
            status.putArray("conditions")
                    .addObject()
                    .put("type", "PodScheduled")
                    .put("status", "False")
                    .put(
                            "lastTransitionTime",
                            pod.path("metadata").path("creationTimestamp").asText())
                    .put("reason", "SchedulingGated")
                    .put("message", "Scheduling is blocked due to non-empty scheduling gates");
        }
        status.put("qosClass", QualityOfService.of(FieldValue.of(pod, "spec", new FieldErrors())));
    }

    static void prepareForUpdate(ObjectNode pod, ObjectNode current) {
        pod.set("spec", current.path("spec").deepCopy());
        keep(pod.withObjectProperty("metadata"), current.path("metadata"), "ownerReferences");
        ObjectNode status = pod.withObjectProperty("status");
        if (status.path("qosClass").asText("").isEmpty()) {
            keep(status, current.path("status"), "qosClass");
        }
    }

    /** Keeps {@code podIP} and the first item of {@code podIPs} equal: if they differ, {@code podIP} counts alone. */
    static void completeAddresses(ObjectNode status) {
        String one = status.path("podIP").asText("");
        String first = status.path("podIPs").path(0).path("ip").asText("");
        if (one.isEmpty() && !first.isEmpty()) {
            status.put("podIP", first);
        } else if (!one.equals(first)) {
            status.putArray("podIPs").addObject().put("ip", one);
        }
    }

    private static void keep(ObjectNode now, JsonNode was, String field) {
        if (was.has(field)) {
            now.set(field, was.get(field).deepCopy());
        } else {
            now.remove(field);
        }
    }
}
