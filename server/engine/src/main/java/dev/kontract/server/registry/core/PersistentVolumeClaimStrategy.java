package dev.kontract.server.registry.core;

import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.StatusStrategy;
import dev.kontract.server.registry.core.volume.ClaimSources;
import dev.kontract.server.registry.core.volume.ClaimSpecValidation;
import dev.kontract.server.registry.core.volume.ClaimUpdateValidation;
import dev.kontract.server.registry.core.warning.ClaimWarnings;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.List;

/**
 * Strategy of PersistentVolumeClaim, of which only the size and the attributes class change.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/storage/persistent-volumes/">Persistent volumes</a>
 */
final class PersistentVolumeClaimStrategy implements StatusStrategy {

    @Override
    public void prepareForCreate(ObjectNode object) {
        object.putObject("status").put("phase", "Pending");
        ClaimSources.prepare(object.withObjectProperty("spec"), MissingNode.getInstance());
    }

    @Override
    public void prepareForUpdate(ObjectNode object, ObjectNode current) {
        StatusStrategy.super.prepareForUpdate(object, current);
        ClaimSources.prepare(object.withObjectProperty("spec"), current.path("spec"));
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.namespaced(object, NameRule.SUBDOMAIN, errors);
        ClaimSpecValidation.validate(FieldValue.of(object, "spec", errors));
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        validate(object, errors);
        ClaimUpdateValidation.validate(object, current, errors);
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        ClaimUpdateValidation.validateStatus(FieldValue.of(object, "status", errors));
    }

    @Override
    public List<String> warnings(ObjectNode object) {
        FieldErrors none = new FieldErrors();
        return ClaimWarnings.of(FieldValue.of(object, "metadata", none), FieldValue.of(object, "spec", none));
    }
}
