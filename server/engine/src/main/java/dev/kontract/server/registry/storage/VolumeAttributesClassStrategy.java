package dev.kontract.server.registry.storage;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.List;

/**
 * Strategy of VolumeAttributesClass, of which only the metadata changes.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/storage/volume-attributes-classes/">Volume attributes classes</a>
 */
final class VolumeAttributesClassStrategy implements Strategy {

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.clusterScoped(object, NameRule.SUBDOMAIN, errors);
        FieldValue.root(object, errors).check();
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        for (String field : List.of("driverName", "parameters")) {
            if (!object.path(field).equals(current.path(field))) {
                FieldValue.of(object, field, errors).forbidden("updates to " + field + " are forbidden.");
            }
        }
        validate(object, errors);
    }
}
