package dev.kontract.server.registry.storage;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.core.warning.NodeLabelWarnings;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.LabelSelectorValidation;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.registry.validation.QuantityAmount;
import dev.kontract.server.registry.validation.SemanticEquality;
import java.util.List;

/**
 * Strategy of CSIStorageCapacity. What the driver was asked does not change; its answer does.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/storage/storage-capacity/">Storage capacity</a>
 */
final class CsiStorageCapacityStrategy implements Strategy {

    private static final String TOPOLOGY = "nodeTopology";
    private static final String CLASS = "storageClassName";

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.namespaced(object, NameRule.SUBDOMAIN, errors);
        LabelSelectorValidation.validate(FieldValue.of(object, TOPOLOGY, errors));
        FieldValue name = FieldValue.of(object, CLASS, errors);
        name.invalid(NameFormats.subdomain(name.text()));
        FieldValue capacity = FieldValue.of(object, "capacity", errors);
        if (capacity.present() && QuantityAmount.of(capacity.text()).sign() < 0) {
            capacity.invalid("must be greater than or equal to 0");
        }
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        validate(object, errors);
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        FieldValue topology = FieldValue.of(object, TOPOLOGY, errors);
        if (topology.present() != current.hasNonNull(TOPOLOGY)
                || !SemanticEquality.same(topology.node(), current.path(TOPOLOGY))) {
            topology.invalid(topology.shownNode(), "field is immutable");
        }
        ObjectMetaUpdateValidation.immutable(
                FieldValue.of(object, CLASS, errors), FieldValue.of(current, CLASS, new FieldErrors()));
    }

    @Override
    public List<String> warnings(ObjectNode object) {
        return NodeLabelWarnings.ofSelector(FieldValue.of(object, TOPOLOGY, new FieldErrors()));
    }

    @Override
    public boolean allowsUnconditionalUpdate() {
        return false;
    }
}
