package dev.kontract.server.registry.core;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.status.FieldError;
import java.util.List;
import java.util.Map;

/**
 * Strategy of ConfigMap.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/configuration/configmap/">ConfigMaps</a>
 */
final class ConfigMapStrategy implements Strategy {

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.namespaced(object, NameRule.SUBDOMAIN, errors);
        FieldValue data = FieldValue.of(object, "data", errors);
        FieldValue binary = FieldValue.of(object, "binaryData", errors);
        data.check();
        long size = 0;
        for (Map.Entry<String, FieldValue> entry : data.entries().entrySet()) {
            if (binary.key(entry.getKey()).present()) {
                entry.getValue().invalid(entry.getKey(), "duplicate of key present in binaryData");
            }
            size += DataSize.ofText(entry.getValue().text());
        }
        binary.check();
        for (FieldValue value : binary.entries().values()) {
            size += DataSize.ofBase64(value.text());
        }
        if (size > DataSize.LIMIT) {
            errors.add(FieldError.tooLong("[]", DataSize.LIMIT));
        }
    }

    /** Upstream defaults an absent {@code data} to an empty map, so both are equal, unlike those of {@code binaryData}. */
    @Override
    public void prepareForUpdate(ObjectNode object, ObjectNode current) {
        if (object.path("data").isEmpty()) {
            object.remove("data");
        }
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        ImmutableData.validate(object, current, List.of("data", "binaryData"), errors);
        validate(object, errors);
    }
}
