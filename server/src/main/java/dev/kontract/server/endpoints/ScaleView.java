package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.apps.ScaleValidation;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.selector.LabelSelector;
import dev.kontract.server.status.StatusException;
import java.util.List;

/** A workload seen as nothing but its number of replicas, the {@code Scale} of {@code autoscaling/v1}. */
final class ScaleView {

    private static final String GROUP = "autoscaling";
    private static final String KIND = "Scale";
    private static final List<String> IDENTITY =
            List.of("name", "namespace", "uid", "resourceVersion", "creationTimestamp");

    private ScaleView() {}

    /** The scale of {@code workload}. */
    static ObjectNode of(ObjectNode workload) {
        ObjectNode scale = JsonNodeFactory.instance.objectNode();
        scale.put("kind", KIND).put("apiVersion", GROUP + "/v1");
        Metadata identity = Metadata.of(scale);
        IDENTITY.forEach(field -> identity.take(field, Metadata.of(workload)));
        scale.putObject("spec")
                .put("replicas", workload.path("spec").path("replicas").asInt());
        ObjectNode status = scale.putObject("status");
        status.put("replicas", workload.path("status").path("replicas").asInt());
        status.put(
                "selector",
                LabelSelector.of(workload.path("spec").get("selector")).toString());
        return scale;
    }

    /**
     * The workload with the number of replicas that {@code scale} asks for, in the state it names.
     *
     * @throws StatusException 422 when that is no sound scale
     */
    static ObjectNode applied(ObjectNode workload, ObjectNode scale) {
        FieldErrors errors = new FieldErrors();
        ScaleValidation.validate(scale, errors);
        if (!errors.isEmpty()) {
            throw StatusException.invalid(GROUP, KIND, Metadata.of(scale).name(), errors.found());
        }
        String asked = Metadata.of(scale).uid();
        String stored = Metadata.of(workload).uid();
        if (!asked.isEmpty() && !asked.equals(stored)) {
            throw StatusException.conflict(
                    "apps",
                    "statefulsets/scale",
                    Metadata.of(workload).name(),
                    "Precondition failed: UID in precondition: " + asked + ", UID in object meta: " + stored);
        }
        ObjectNode next = workload.deepCopy();
        next.withObjectProperty("spec")
                .put("replicas", scale.path("spec").path("replicas").asInt());
        Metadata.of(next).set("resourceVersion", Metadata.of(scale).resourceVersion());
        return next;
    }
}
