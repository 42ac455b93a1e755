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
import dev.kontract.server.status.GoText;
import dev.kontract.server.status.StatusException;
import java.util.List;

/** Converts workloads to {@code Scale} objects of {@code autoscaling/v1} and back. */
final class ScaleView {

    private static final List<String> IDENTITY =
            List.of("name", "namespace", "uid", "resourceVersion", "creationTimestamp");

    /** The replicas of a scale whose object has none, while it is changed. */
    private static final int UNSET = Integer.MIN_VALUE;

    private final ResourceDescriptor resource;
    private final GroupVersionKind type;
    private final ScaleFields paths;

    /**
     * Creates a view of the objects of {@code resource}.
     *
     * @param type the type of the scales
     * @param paths the fields of the workload the scale maps to
     */
    ScaleView(ResourceDescriptor resource, GroupVersionKind type, ScaleFields paths) {
        this.resource = resource;
        this.type = type;
        this.paths = paths;
    }

    /** Returns the scale of {@code workload}. */
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

    /** Returns the scale of {@code workload} to be changed: what is not changed is not set. */
    ObjectNode changeable(ObjectNode workload) {
        ObjectNode scale = of(workload);
        if (lacksReplicas(workload)) {
            scale.withObjectProperty("spec").put("replicas", UNSET);
        }
        return scale;
    }

    /**
     * Requires {@code workload} to have a number of replicas.
     *
     * @throws StatusException 500 if it has none, which only custom resources can lack
     */
    void requireReplicas(ObjectNode workload) {
        if (lacksReplicas(workload)) {
            throw StatusException.internal("the spec replicas field " + quotedPath() + " does not exist");
        }
    }

    private boolean lacksReplicas(ObjectNode workload) {
        return resource.custom() && paths.specReplicas().in(workload).isMissingNode();
    }

    private String quotedPath() {
        return GoText.quote('.' + String.join(".", paths.specReplicas().names()));
    }

    /** Custom resources have their selector as text, workloads as an object or as a map of labels. */
    private static String selector(JsonNode selector) {
        if (selector.isTextual()) {
            return selector.asText();
        }
        if (isMap(selector)) {
            return LabelSelector.of(asObject(selector)).toString();
        }
        return LabelSelector.of(selector.isMissingNode() ? null : selector).toString();
    }

    private static boolean isMap(JsonNode selector) {
        return !selector.isEmpty()
                && selector.properties().stream()
                        .allMatch(label -> label.getValue().isTextual());
    }

    private static JsonNode asObject(JsonNode labels) {
        return JsonNodeFactory.instance.objectNode().set("matchLabels", labels);
    }

    /** Checks a scale; the number of a custom resource is checked with the resource itself. */
    private void validate(ObjectNode scale) {
        if (resource.custom()) {
            if (scale.path("spec").path("replicas").asInt() == UNSET) {
                throw StatusException.badRequest("the spec replicas field " + quotedPath() + " cannot be empty");
            }
            return;
        }
        FieldErrors errors = new FieldErrors();
        ScaleValidation.validate(scale, errors);
        if (!errors.isEmpty()) {
            throw StatusException.invalid(
                    type.group(), type.kind(), Metadata.of(scale).name(), errors.found());
        }
    }

    /**
     * Returns the workload with the replicas of {@code scale} and its UID and resource version as preconditions.
     *
     * @throws StatusException 422 when the scale is invalid, 409 when it belongs to another object
     */
    ObjectNode applied(ObjectNode workload, ObjectNode scale) {
        validate(scale);
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
        String version = Metadata.of(scale).resourceVersion();
        if (!version.isEmpty()) {
            Metadata.of(next).set("resourceVersion", version);
        }
        return next;
    }
}
