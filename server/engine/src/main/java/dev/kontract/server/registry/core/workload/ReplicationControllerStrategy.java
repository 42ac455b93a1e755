package dev.kontract.server.registry.core.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.core.pod.PodTemplateRules;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.List;

/**
 * Strategy of ReplicationController.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/replicationcontroller/">
 *     ReplicationController</a>
 */
public final class ReplicationControllerStrategy implements ReplicatedStrategy {

    private static final NameRule NAME = NameRule.asGenerated(NameRule.SUBDOMAIN);

    @Override
    public void applyDefaults(ObjectNode object) {
        if (!(PodTemplateRules.of(object) instanceof ObjectNode template)) {
            return;
        }
        PodTemplateRules.applyDefaults(template);
        JsonNode labels = template.path("metadata").path("labels");
        if (labels.isObject() && !labels.isEmpty()) {
            setIfEmpty(object.withObjectProperty("spec"), "selector", labels);
            setIfEmpty(object.withObjectProperty("metadata"), "labels", labels);
        }
    }

    private static void setIfEmpty(ObjectNode parent, String field, JsonNode labels) {
        if (parent.path(field).isEmpty()) {
            parent.set(field, labels.deepCopy());
        }
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.namespaced(object, NAME, errors);
        spec(FieldValue.of(object, "spec", errors), FieldValue.none());
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        spec(FieldValue.of(object, "spec", errors), FieldValue.of(current, "spec", new FieldErrors()));
    }

    private static void spec(FieldValue spec, FieldValue was) {
        spec.check("minReadySeconds", "selector", "replicas");
        FieldValue selector = spec.child("selector");
        FieldValue template = spec.child("template");
        if (template.absent()) {
            template.required();
            return;
        }
        ReplicatedTemplateRules.includesLabels(template, selector);
        PodTemplateRules.validate(template, was.child("template"));
        ReplicatedTemplateRules.alwaysRestarts(template, "ReplicationController");
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        ReplicaCounts.validate(
                FieldValue.of(object, "status", errors),
                List.of("fullyLabeledReplicas", "readyReplicas", "availableReplicas"),
                "readyReplicas");
    }

    /** As upstream, the former template is warned about when the object changes. */
    @Override
    public List<String> warningsOnUpdate(ObjectNode object, ObjectNode current) {
        return Metadata.of(object).generation() == Metadata.of(current).generation()
                ? List.of()
                : ReplicatedStrategy.templateWarnings(current);
    }

    @Override
    public boolean orphansDependents() {
        return true;
    }
}
