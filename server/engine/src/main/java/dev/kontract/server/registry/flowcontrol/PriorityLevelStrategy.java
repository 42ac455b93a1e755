package dev.kontract.server.registry.flowcontrol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.StatusStrategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.List;

/**
 * Strategy of PriorityLevelConfiguration.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/cluster-administration/flow-control/#prioritylevelconfiguration">
 *     PriorityLevelConfiguration</a>
 */
final class PriorityLevelStrategy implements StatusStrategy {

    private static final String EXEMPT = "exempt";
    private static final String BETA_ANNOTATION = "flowcontrol.k8s.io/v1beta3-preserve-zero-concurrency-shares";

    @Override
    public boolean statusKeepsMetadata() {
        return true;
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.clusterScoped(object, NameRule.SUBDOMAIN, errors);
        FieldValue annotations = FieldValue.of(object, "metadata", errors).child("annotations");
        if (annotations.key(BETA_ANNOTATION).present()) {
            annotations.forbidden("annotation '" + BETA_ANNOTATION + "' is forbidden");
        }
        String name = object.path("metadata").path("name").asText();
        FieldValue spec = FieldValue.of(object, "spec", errors);
        PriorityLevelValidation.spec(spec, name.equals(EXEMPT));
        BootstrapFlowControl.fixedLevel(name).ifPresent(fixed -> fixed(spec, name, fixed));
        FlowConditions.validate(object, errors);
    }

    /** The lending settings of the exempt level may change; everything else that is mandatory may not. */
    private static void fixed(FieldValue spec, String name, JsonNode fixed) {
        boolean exempt = name.equals(EXEMPT);
        if (!spec.isSameBut(fixed, exempt ? List.of("exempt") : List.of())) {
            String but = exempt ? " except the 'spec.exempt' field" : "";
            spec.invalid(spec.internal(), "spec of '" + name + "'" + but + " must equal the fixed value");
        }
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
