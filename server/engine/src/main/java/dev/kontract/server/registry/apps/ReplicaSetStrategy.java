package dev.kontract.server.registry.apps;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.core.pod.PodTemplateRules;
import dev.kontract.server.registry.core.workload.ReplicaCounts;
import dev.kontract.server.registry.core.workload.ReplicatedStrategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.List;

/**
 * Strategy of ReplicaSet.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/replicaset/">ReplicaSet</a>
 */
final class ReplicaSetStrategy implements ReplicatedStrategy {

    @Override
    public void applyDefaults(ObjectNode object) {
        PodTemplateRules.applyDefaults(PodTemplateRules.of(object));
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
        spec.checkUnchanged(was);
    }

    private static void spec(FieldValue spec, FieldValue was) {
        spec.check("replicas", "minReadySeconds");
        SelectorValidation.validate(spec, was);
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        ReplicaCounts.validate(
                FieldValue.of(object, "status", errors),
                List.of("fullyLabeledReplicas", "readyReplicas", "availableReplicas"),
                "readyReplicas");
    }
}
