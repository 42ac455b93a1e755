package dev.kontract.server.registry.networking;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;

/**
 * Strategy of IngressClass, whose controller cannot change.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/services-networking/ingress/#ingress-class">Ingress class</a>
 */
final class IngressClassStrategy implements Strategy {

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.clusterScoped(object, NameRule.SUBDOMAIN, errors);
        FieldValue spec = FieldValue.of(object, "spec", errors);
        spec.check("controller");
        FieldValue parameters = spec.child("parameters");
        if (parameters.present()) {
            ObjectReferenceRules.named(parameters);
            scope(parameters.child("scope"), parameters.child("namespace"));
        }
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        FieldValue.of(object, "spec", errors).checkUnchanged(FieldValue.of(current, "spec", new FieldErrors()));
        validate(object, errors);
    }

    @Override
    public boolean tracksGeneration() {
        return true;
    }

    private static void scope(FieldValue scope, FieldValue namespace) {
        scope.check();
        if (scope.is("Cluster") && namespace.present()) {
            namespace.forbidden("`parameters.scope` is set to 'Cluster'");
        } else if (scope.is("Namespace") && namespace.absent()) {
            namespace.required("`parameters.scope` is set to 'Namespace'");
        } else if (scope.is("Namespace")) {
            namespace.invalid(NameFormats.label(namespace.text()));
        }
    }
}
