package dev.kontract.server.registry.autoscaling;

import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.StatusStrategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;

/**
 * Strategy of HorizontalPodAutoscaler.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/run-application/horizontal-pod-autoscale/">Horizontal pod autoscaling</a>
 */
final class HorizontalPodAutoscalerStrategy implements StatusStrategy {

    @Override
    public void applyDefaults(ObjectNode object) {
        HorizontalPodAutoscalerConversion.dropAnnotations(object);
        HorizontalPodAutoscalerDefaults.apply(object.withObjectProperty("spec"));
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.namespaced(object, NameRule.SUBDOMAIN, errors);
        HorizontalPodAutoscalerValidation.validate(FieldValue.of(object, "spec", errors), MissingNode.getInstance());
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        HorizontalPodAutoscalerValidation.validate(FieldValue.of(object, "spec", errors), current.path("spec"));
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        FieldValue.of(object, "status", errors).check("currentReplicas", "desiredReplicas");
    }
}
