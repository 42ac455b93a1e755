package dev.kontract.server.registry.flowcontrol;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.StatusStrategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaValidation;

/**
 * Strategy of FlowSchema.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/cluster-administration/flow-control/#flowschema">FlowSchema</a>
 */
final class FlowSchemaStrategy implements StatusStrategy {

    @Override
    public boolean statusKeepsMetadata() {
        return true;
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.clusterScoped(object, NameRule.SUBDOMAIN, errors);
        String name = object.path("metadata").path("name").asText();
        FieldValue spec = FieldValue.of(object, "spec", errors);
        FlowSchemaValidation.spec(spec, name);
        BootstrapFlowControl.fixedSchema(name).ifPresent(fixed -> {
            if (!spec.isSame(fixed)) {
                spec.invalid(spec.internal(), "spec of '" + name + "' must equal the fixed value");
            }
        });
        FlowConditions.validate(object, errors);
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        FlowConditions.validate(object, errors);
    }

    @Override
    public boolean tracksGeneration() {
        return true;
    }
}
