package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.apps.ScaleValidation;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.selector.LabelSelector;
import dev.kontract.server.status.StatusException;
import java.util.List;

/** Shows a workload as nothing but its number of replicas, the {@code Scale} of {@code autoscaling/v1}, and back. */
final class ScaleView {

    private static final List<String> IDENTITY =
            List.of("name", "namespace", "uid", "resourceVersion", "creationTimestamp");

    private final ResourceDescriptor resource;
    private final GroupVersionKind type;
    private final ScaleFields paths;

    /**
     * The view of the objects of {@code resource}.
     *
     * @param type the kind of the scales
     * @param paths where the numbers stand in the workload
     */
    ScaleView(ResourceDescriptor resource, GroupVersionKind type, ScaleFields paths) {
        this.resource = resource;
        this.type = type;
        this.paths = paths;
    }

    /** The scale of {@code workload}. */
    ObjectNode of(ObjectNode workload) {
        ObjectNode scale = JsonNodeFactory.instance.objectNode();
        scale.put("kind", type.kind()).put("apiVersion", type.apiVersion());
        Metadata identity = Metadata.of(scale);
        IDENTITY.forEach(field -> identity.take(field, Metadata.of(workload)));
        scale.putObject("spec")
                .put("replicas", paths.specReplicas().in(workload).asInt());
        ObjectNode status = scale.putObject("status");
        status.put("replicas", paths.statusReplicas().in(workload).asInt());
        status.put("selector", selector(paths.labelSelector().in(workload)));
        return scale;
    }

    /** A custom resource keeps its selector as text, workloads as an object. */
    private static String selector(JsonNode selector) {
        return selector.isTextual()
                ? selector.asText()
                : LabelSelector.of(selector.isMissingNode() ? null : selector).toString();
    }

    /**
     * The workload with the number of replicas that {@code scale} asks for, in the state it names.
     *
     * @throws StatusException 422 when that is no sound scale, 409 when it names another object
     */
    ObjectNode applied(ObjectNode workload, ObjectNode scale) {
        FieldErrors errors = new FieldErrors();
        ScaleValidation.validate(scale, errors);
        if (!errors.isEmpty()) {
            throw StatusException.invalid(
                    type.group(), type.kind(), Metadata.of(scale).name(), errors.found());
        }
        String asked = Metadata.of(scale).uid();
        String stored = Metadata.of(workload).uid();
        if (!asked.isEmpty() && !asked.equals(stored)) {
            throw StatusException.conflict(
                    resource.group(),
                    resource.plural() + "/scale",
                    Metadata.of(workload).name(),
                    "Precondition failed: UID in precondition: " + asked + ", UID in object meta: " + stored);
        }
        ObjectNode next = workload.deepCopy();
        paths.specReplicas().set(next, scale.path("spec").path("replicas").asInt());
        Metadata.of(next).set("resourceVersion", Metadata.of(scale).resourceVersion());
        return next;
    }
}
