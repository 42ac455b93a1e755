package dev.kontract.server.registry.apps;

import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.StatusStrategy;
import dev.kontract.server.registry.core.pod.PodTemplateRules;
import dev.kontract.server.registry.core.workload.ReplicaCounts;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.List;

/**
 * Strategy of StatefulSet.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/statefulset/">StatefulSets</a>
 */
final class StatefulSetStrategy implements StatusStrategy {

    private static final List<String> MUTABLE = List.of(
            "replicas",
            "ordinals",
            "template",
            "updateStrategy",
            "revisionHistoryLimit",
            "persistentVolumeClaimRetentionPolicy",
            "minReadySeconds");

    private final StatefulSetFields fields;

    StatefulSetStrategy(StatefulSetFields fields) {
        this.fields = fields;
    }

    @Override
    public void applyDefaults(ObjectNode object) {
        ObjectNode spec = object.withObjectProperty("spec");
        StatefulSetDefaults.apply(spec, fields);
        PodTemplateRules.applyDefaults(spec.path("template"));
    }

    @Override
    public void prepareForCreate(ObjectNode object) {
        StatusStrategy.super.prepareForCreate(object);
        fields.dropFrom(object);
        PodTemplateRules.dropDisabled(PodTemplateRules.of(object), MissingNode.getInstance());
    }

    @Override
    public void prepareForUpdate(ObjectNode object, ObjectNode current) {
        StatusStrategy.super.prepareForUpdate(object, current);
        fields.dropFrom(object, current);
        PodTemplateRules.dropDisabled(PodTemplateRules.of(object), PodTemplateRules.of(current));
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.namespaced(object, NameRule.LABEL, errors);
        StatefulSetSpecValidation.validate(FieldValue.of(object, "spec", errors));
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        FieldValue spec = FieldValue.of(object, "spec", errors);
        StatefulSetSpecValidation.validateUpdate(spec, FieldValue.of(current, "spec", new FieldErrors()));
        if (!spec.isSameBut(current.path("spec"), MUTABLE)) {
            spec.forbidden("updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template',"
                    + " 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and"
                    + " 'minReadySeconds' are forbidden");
        }
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ReplicaCounts.validate(
                FieldValue.of(object, "status", errors),
                List.of("readyReplicas", "currentReplicas", "updatedReplicas", "availableReplicas"),
                "status.readyReplicas");
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        ReplicaCounts.collisionsOnlyGrow(
                FieldValue.of(object, "status", errors), FieldValue.of(current, "status", new FieldErrors()));
    }

    @Override
    public List<String> warnings(ObjectNode object) {
        return StatefulSetWarnings.of(object);
    }

    @Override
    public List<String> warningsOnUpdate(ObjectNode object, ObjectNode current) {
        return StatefulSetWarnings.ofUpdate(object, current);
    }

    @Override
    public boolean tracksGeneration() {
        return true;
    }
}
