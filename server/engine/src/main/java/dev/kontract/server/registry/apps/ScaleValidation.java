package dev.kontract.server.registry.apps;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaValidation;

/**
 * Validates the {@code Scale} of a workload.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/scale-v1/">Scale</a>
 */
public final class ScaleValidation {

    private ScaleValidation() {}

    /** Validates a scale and adds the errors found to {@code errors}. */
    public static void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.namespaced(object, NameRule.SUBDOMAIN, errors);
        FieldValue.of(object, "spec", errors).child("replicas").nonNegative();
    }
}
