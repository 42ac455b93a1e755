package dev.kontract.server.registry.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;

/** Strategy of ResourceClaimTemplate, whose spec does not change. */
final class ResourceClaimTemplateStrategy implements Strategy {

    @Override
    public void applyDefaults(ObjectNode object) {
        ClaimDefaults.apply(object.path("spec").path("spec"));
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        JsonNode claim = object.path("spec").path("spec");
        DeviceAdministration.check(object, claim.path("devices").path("requests"), errors);
        rest(object, errors);
    }

    private static void rest(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.namespaced(object, NameRule.SUBDOMAIN, errors);
        FieldValue spec = FieldValue.root(object, errors).child("spec");
        ObjectMetaValidation.ofTemplate(spec.child("metadata"));
        spec.child("spec").check();
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        rest(object, errors);
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        FieldValue spec = FieldValue.of(object, "spec", errors);
        if (!spec.isSame(current.path("spec"))) {
            spec.invalid(spec.internal(), "field is immutable");
        }
    }
}
