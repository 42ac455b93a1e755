package dev.kontract.server.registry.storage;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.core.warning.NodeLabelWarnings;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.List;

/**
 * Strategy of CSIStorageCapacity. The query to the driver is immutable; its result may change.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/storage/storage-capacity/">Storage capacity</a>
 */
final class CsiStorageCapacityStrategy implements Strategy {

    private static final String TOPOLOGY = "nodeTopology";

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.namespaced(object, NameRule.SUBDOMAIN, errors);
        FieldValue.root(object, errors).check();
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        validate(object, errors);
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        FieldValue topology = FieldValue.of(object, TOPOLOGY, errors);
        if (topology.present() != current.hasNonNull(TOPOLOGY) || !topology.isSame(current.path(TOPOLOGY))) {
            topology.invalid(topology.shownNode(), "field is immutable");
        }
        FieldValue.root(object, errors).checkUnchanged(FieldValue.root(current, new FieldErrors()));
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
