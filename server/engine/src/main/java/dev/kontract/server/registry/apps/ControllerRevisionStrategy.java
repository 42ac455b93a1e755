package dev.kontract.server.registry.apps;

import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;

/**
 * Strategy of ControllerRevision, an immutable snapshot of a workload's template.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/controller-revision-v1/">
 *     ControllerRevision</a>
 */
final class ControllerRevisionStrategy implements Strategy {

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        common(object, errors);
        FieldValue data = FieldValue.of(object, "data", errors);
        if (data.absent()) {
            data.required("data is mandatory");
        } else if (!data.node().isObject()) {
            data.required("data must be a valid JSON object");
        }
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        common(object, errors);
        FieldValue data = FieldValue.of(object, "data", errors);
        if (!data.node().equals(current.path("data"))) { // In opaque data an empty field is not an absent one.
            data.invalid(data.absent() ? NullNode.getInstance() : data.node(), "field is immutable");
        }
    }

    private static void common(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.namespaced(object, NameRule.SUBDOMAIN, errors);
        FieldValue.of(object, "revision", errors).check();
    }
}
