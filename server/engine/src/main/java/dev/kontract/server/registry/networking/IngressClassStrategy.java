package dev.kontract.server.registry.networking;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.name.ValidationMessages;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Strategy of IngressClass, whose controller cannot change.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/services-networking/ingress/#ingress-class">Ingress class</a>
 */
final class IngressClassStrategy implements Strategy {

    private static final int LONGEST_CONTROLLER = 250;
    private static final String PATH = "[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+";
    private static final Pattern PATH_PATTERN = Pattern.compile(PATH);
    private static final List<String> SCOPES = List.of("Cluster", "Namespace");

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.clusterScoped(object, NameRule.SUBDOMAIN, errors);
        FieldValue spec = FieldValue.of(object, "spec", errors);
        controller(spec.child("controller"));
        FieldValue parameters = spec.child("parameters");
        if (parameters.present()) {
            ObjectReferenceRules.named(parameters);
            scope(parameters.child("scope"), parameters.child("namespace"));
        }
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        ObjectMetaUpdateValidation.immutable(
                FieldValue.of(object, "spec", errors).child("controller"),
                FieldValue.of(current, "spec", new FieldErrors()).child("controller"));
        validate(object, errors);
    }

    @Override
    public boolean tracksGeneration() {
        return true;
    }

    private static void controller(FieldValue controller) {
        String text = controller.text();
        controller.atMost(LONGEST_CONTROLLER);
        int slash = text.indexOf('/');
        if (text.isEmpty()) {
            controller.required();
        } else if (slash <= 0 || slash == text.length() - 1) {
            controller.invalid("must be a domain-prefixed path (such as \"acme.io/foo\")");
        } else {
            String host = text.substring(0, slash);
            String path = text.substring(slash + 1);
            NameFormats.subdomain(host).forEach(wrong -> controller.invalid(host, wrong));
            if (!PATH_PATTERN.matcher(path).matches()) {
                controller.invalid(path, ValidationMessages.pattern("Invalid path", PATH));
            }
        }
    }

    private static void scope(FieldValue scope, FieldValue namespace) {
        if (scope.absent()) {
            scope.required();
        } else if (!SCOPES.contains(scope.text())) {
            scope.notSupported(SCOPES);
        } else if (scope.is("Cluster")) {
            if (namespace.present()) {
                namespace.forbidden("`parameters.scope` is set to 'Cluster'");
            }
        } else if (namespace.absent()) {
            namespace.required("`parameters.scope` is set to 'Namespace'");
        } else {
            namespace.invalid(NameFormats.label(namespace.text()));
        }
    }
}
