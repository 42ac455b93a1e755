package dev.kontract.server.registry.apps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.StatusStrategy;
import dev.kontract.server.registry.core.pod.PodTemplateRules;
import dev.kontract.server.registry.core.workload.ReplicaCounts;
import dev.kontract.server.registry.core.workload.ReplicatedTemplateRules;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.ArrayList;
import java.util.List;

/**
 * Strategy of ReplicaSet.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/replicaset/">ReplicaSet</a>
 */
final class ReplicaSetStrategy implements StatusStrategy {

    private static final ReplicaCounts COUNTS = ReplicaCounts.of(
            List.of(
                    "replicas",
                    "fullyLabeledReplicas",
                    "readyReplicas",
                    "availableReplicas",
                    "observedGeneration",
                    "terminatingReplicas"),
            List.of("fullyLabeledReplicas", "readyReplicas", "availableReplicas"));

    @Override
    public void applyDefaults(ObjectNode object) {
        if (template(object) instanceof ObjectNode template) {
            PodTemplateRules.applyDefaults(template);
        }
    }

    @Override
    public void prepareForCreate(ObjectNode object) {
        StatusStrategy.super.prepareForCreate(object);
        PodTemplateRules.dropDisabled(template(object), MissingNode.getInstance());
    }

    @Override
    public void prepareForUpdate(ObjectNode object, ObjectNode current) {
        StatusStrategy.super.prepareForUpdate(object, current);
        PodTemplateRules.dropDisabled(template(object), template(current));
    }

    private static JsonNode template(ObjectNode object) {
        return object.path("spec").path("template");
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.namespaced(object, NameRule.SUBDOMAIN, errors);
        spec(FieldValue.of(object, "spec", errors), FieldValue.none());
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        FieldValue spec = FieldValue.of(object, "spec", errors);
        FieldValue was = FieldValue.of(current, "spec", new FieldErrors());
        spec(spec, was);
        ObjectMetaUpdateValidation.immutableOrNull(spec.child("selector"), was.child("selector"));
    }

    private static void spec(FieldValue spec, FieldValue was) {
        spec.child("replicas").nonNegative();
        spec.child("minReadySeconds").nonNegative();
        SelectorValidation.validate(spec, was);
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        COUNTS.validate(FieldValue.of(object, "status", errors));
    }

    @Override
    public List<String> warnings(ObjectNode object) {
        List<String> warnings = new ArrayList<>(
                ReplicatedTemplateRules.nameWarnings(Metadata.of(object).name()));
        warnings.addAll(templateWarnings(object));
        return warnings;
    }

    @Override
    public List<String> warningsOnUpdate(ObjectNode object, ObjectNode current) {
        return Metadata.of(object).generation() == Metadata.of(current).generation()
                ? List.of()
                : templateWarnings(object);
    }

    private static List<String> templateWarnings(ObjectNode object) {
        return PodTemplateRules.warnings(
                FieldValue.of(object, "spec", new FieldErrors()).child("template"));
    }

    @Override
    public boolean tracksGeneration() {
        return true;
    }
}
