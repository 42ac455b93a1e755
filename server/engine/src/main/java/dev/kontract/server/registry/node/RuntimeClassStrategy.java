package dev.kontract.server.registry.node;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.core.container.ResourceRequirementsValidation;
import dev.kontract.server.registry.core.scheduling.TolerationValidation;
import dev.kontract.server.registry.core.warning.NodeLabelWarnings;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.registry.validation.ResourceScope;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Strategy of RuntimeClass, whose handler does not change.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/containers/runtime-class/">Runtime classes</a>
 */
final class RuntimeClassStrategy implements Strategy {

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.common(object, ResourceScope.CLUSTER, NameRule.SUBDOMAIN, errors);
        FieldValue.root(object, errors).check("handler");
        FieldValue overhead = FieldValue.of(object, "overhead", errors);
        ResourceRequirementsValidation.overhead(overhead.child("podFixed").as(overhead.path()));
        FieldValue scheduling = FieldValue.of(object, "scheduling", errors);
        scheduling.check("nodeSelector");
        tolerations(scheduling.child("tolerations"));
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        validate(object, errors);
        ObjectMetaUpdateValidation.common(object, current, errors);
        FieldValue.root(object, errors).checkUnchanged(FieldValue.root(current, new FieldErrors()));
    }

    @Override
    public boolean allowsCreateOnUpdate() {
        return true;
    }

    @Override
    public boolean allowsUnconditionalUpdate() {
        return false;
    }

    @Override
    public List<String> warnings(ObjectNode object) {
        List<String> warnings = new ArrayList<>();
        FieldValue selector =
                FieldValue.of(object, "scheduling", new FieldErrors()).child("nodeSelector");
        for (String label : selector.entries().keySet()) {
            NodeLabelWarnings.deprecation(label)
                    .ifPresent(deprecation -> warnings.add(selector.path() + ": " + deprecation));
        }
        return warnings;
    }

    private static void tolerations(FieldValue tolerations) {
        TolerationValidation.validate(tolerations);
        Set<JsonNode> known = new HashSet<>();
        for (FieldValue toleration : tolerations.items()) {
            if (!known.add(((ObjectNode) toleration.internal()).<JsonNode>without("TolerationSeconds"))) {
                toleration.duplicate(toleration.internal());
            }
        }
    }
}
