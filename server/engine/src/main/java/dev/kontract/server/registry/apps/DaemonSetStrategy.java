package dev.kontract.server.registry.apps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.core.pod.PodTemplateRules;
import dev.kontract.server.registry.core.workload.ReplicaCounts;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.List;

/**
 * Strategy of DaemonSet.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/daemonset/">DaemonSet</a>
 */
final class DaemonSetStrategy implements Strategy {

    private static final UpdateParameters PARAMETERS =
            new UpdateParameters(JsonNodeFactory.instance.numberNode(1), JsonNodeFactory.instance.numberNode(0));

    private static final List<String> COUNTS = List.of(
            "currentNumberScheduled",
            "numberMisscheduled",
            "desiredNumberScheduled",
            "numberReady",
            "observedGeneration",
            "updatedNumberScheduled",
            "numberAvailable",
            "numberUnavailable",
            "collisionCount");

    @Override
    public void applyDefaults(ObjectNode object) {
        PARAMETERS.applyDefaults(object.withObjectProperty("spec").withObjectProperty("updateStrategy"));
        if (template(object) instanceof ObjectNode template) {
            PodTemplateRules.applyDefaults(template);
        }
        TemplateGeneration.complete(object);
    }

    @Override
    public void prepareForCreate(ObjectNode object) {
        object.putObject("status");
        TemplateGeneration.prepareForCreate(object);
        PodTemplateRules.dropDisabled(template(object), MissingNode.getInstance());
    }

    @Override
    public void prepareForUpdate(ObjectNode object, ObjectNode current) {
        PodTemplateRules.dropDisabled(template(object), template(current));
        object.set("status", current.path("status").deepCopy());
        TemplateGeneration.prepareForUpdate(object, current);
    }

    private static JsonNode template(ObjectNode object) {
        return object.path("spec").path("template");
    }

    @Override
    public void prepareForStatusUpdate(ObjectNode object, ObjectNode current) {
        object.set("spec", current.path("spec").deepCopy());
        TemplateGeneration.keep(object, current);
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.namespaced(object, NameRule.SUBDOMAIN, errors);
        DaemonSetSpecValidation.validate(FieldValue.of(object, "spec", errors), FieldValue.none());
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        FieldValue spec = FieldValue.of(object, "spec", errors);
        FieldValue was = FieldValue.of(current, "spec", new FieldErrors());
        ObjectMetaUpdateValidation.immutableOrNull(spec.child("selector"), was.child("selector"));
        DaemonSetSpecValidation.validate(spec, was);
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        FieldValue status = FieldValue.of(object, "status", errors);
        COUNTS.forEach(count -> status.child(count).nonNegative());
        ReplicaCounts.collisionsOnlyGrow(status, FieldValue.of(current, "status", new FieldErrors()));
    }

    @Override
    public List<String> warnings(ObjectNode object) {
        return PodTemplateRules.warnings(
                FieldValue.of(object, "spec", new FieldErrors()).child("template"));
    }

    @Override
    public List<String> warningsOnUpdate(ObjectNode object, ObjectNode current) {
        return TemplateGeneration.changed(object, current) ? warnings(object) : List.of();
    }

    @Override
    public boolean tracksGeneration() {
        return true;
    }
}
