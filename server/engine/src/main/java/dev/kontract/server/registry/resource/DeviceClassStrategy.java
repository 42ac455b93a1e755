package dev.kontract.server.registry.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.core.container.ResourceNames;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.registry.validation.SemanticEquality;

/** Strategy of DeviceClass. Its generation counts the changes of the spec. */
final class DeviceClassStrategy implements Strategy {

    private static final int MOST_CONFIGURATIONS = 32;
    private static final NameRule NAME = NameRule.asGenerated(NameRule.SUBDOMAIN);

    @Override
    public boolean tracksGeneration() {
        return true;
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.clusterScoped(object, NAME, errors);
        spec(FieldValue.of(object, "spec", errors), false);
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaValidation.clusterScoped(object, NAME, errors);
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        boolean stored = SemanticEquality.same(
                object.path("spec").path("config"), current.path("spec").path("config"));
        spec(FieldValue.of(object, "spec", errors), stored);
    }

    private static void spec(FieldValue spec, boolean stored) {
        spec.check("selectors");
        ListRules.list(
                spec.child("config"),
                MOST_CONFIGURATIONS,
                configuration -> DeviceParameters.configuration(configuration, stored));
        FieldValue extended = spec.child("extendedResourceName");
        if (extended.present() && !ResourceNames.extended(extended.text())) {
            extended.invalid("must be a valid extended resource name");
        }
    }
}
