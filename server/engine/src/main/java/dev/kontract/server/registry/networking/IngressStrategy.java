package dev.kontract.server.registry.networking;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.StatusStrategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.IpAddress;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.List;
import java.util.Optional;

/**
 * Strategy of Ingress.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/services-networking/ingress/">Ingress</a>
 */
final class IngressStrategy implements StatusStrategy {

    private static final String CLASS_ANNOTATION = "kubernetes.io/ingress.class";

    @Override
    public void prepareForCreate(ObjectNode object) {
        object.putObject("status").putObject("loadBalancer");
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        whole(object, errors);
        FieldValue annotation = FieldValue.of(object, "metadata", errors)
                .child("annotations")
                .key(CLASS_ANNOTATION)
                .as(FieldPath.of("annotations").child(CLASS_ANNOTATION));
        JsonNode named = object.path("spec").path("ingressClassName");
        if (annotation.present() && named.isTextual() && !annotation.is(named.asText())) {
            annotation.invalid("must match `ingressClassName` when both are specified");
        }
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        whole(object, errors);
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        IngressValidation.status(FieldValue.of(object, "status", errors));
    }

    private static void whole(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.namespaced(object, NameRule.SUBDOMAIN, errors);
        IngressValidation.spec(FieldValue.of(object, "spec", errors));
    }

    @Override
    public boolean tracksGeneration() {
        return true;
    }

    @Override
    public List<String> warnings(ObjectNode object) {
        boolean annotated = object.path("metadata").path("annotations").has(CLASS_ANNOTATION);
        return annotated && !object.path("spec").has("ingressClassName")
                ? List.of("annotation \"" + CLASS_ANNOTATION
                        + "\" is deprecated, please use 'spec.ingressClassName' instead")
                : List.of();
    }

    @Override
    public List<String> warningsOnUpdate(ObjectNode object, ObjectNode current) {
        return List.of();
    }

    @Override
    public List<String> warningsOnStatusUpdate(ObjectNode object) {
        return FieldValue.of(object, "status", new FieldErrors()).child("loadBalancer").items("ingress").stream()
                .map(ingress -> IpAddress.warning(ingress.child("ip").as(ingress.path())))
                .flatMap(Optional::stream)
                .toList();
    }
}
