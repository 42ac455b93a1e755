package dev.kontract.server.registry.core.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.SemanticEquality;
import java.util.HashMap;
import java.util.Map;

/** The rules of updates of {@code spec.ephemeralContainers} through the subresource. */
public final class EphemeralContainersUpdate {

    private static final String FIELD = "ephemeralContainers";

    private EphemeralContainersUpdate() {}

    /** Restores everything else from {@code current}. */
    public static void prepare(ObjectNode pod, ObjectNode current) {
        JsonNode containers = pod.path("spec").path(FIELD);
        PodPartMetadata.restore(pod, current);
        ObjectNode spec = current.path("spec").deepCopy();
        spec.remove(FIELD);
        if (!containers.isEmpty()) {
            spec.set(FIELD, containers);
        }
        pod.set("spec", spec);
        DisabledFields.drop(spec, current.path("spec"));
    }

    /** Validates the pod, and that existing containers are unchanged. */
    public static void validate(ObjectNode pod, ObjectNode current, FieldErrors errors) {
        if (PodPartMetadata.isMirror(current)) {
            FieldValue.none()
                    .as(FieldPath.ROOT.key(""))
                    .within(errors)
                    .forbidden("static pods do not support ephemeral containers");
            return;
        }
        PodRules.validatePart(pod, current, errors);
        FieldValue containers = FieldValue.of(pod, "spec", errors).child(FIELD);
        Map<String, JsonNode> now = new HashMap<>();
        containers.items().forEach(each -> now.put(each.child("name").text(), each.node()));
        for (JsonNode was : current.path("spec").path(FIELD)) {
            String name = was.path("name").asText();
            JsonNode same = now.get(name);
            if (same == null) {
                containers.forbidden("existing ephemeral containers \"" + name + "\" may not be removed\n");
            } else if (!SemanticEquality.same(was, same)) {
                containers.forbidden("existing ephemeral containers \"" + name + "\" may not be changed\n");
            }
        }
    }
}
