package dev.kontract.server.registry.core;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/**
 * Validates updates of ConfigMaps and Secrets marked {@code immutable}.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/configuration/configmap/#configmap-immutable">Immutable
 *     ConfigMaps</a>
 */
final class ImmutableData {

    private static final String FROZEN = "field is immutable when `immutable` is set";

    private ImmutableData() {}

    /** Requires that {@code fields} have not changed; upstream distinguishes an empty map from an absent one here. */
    static void validate(ObjectNode object, ObjectNode current, List<String> fields, FieldErrors errors) {
        if (!current.path("immutable").asBoolean()) {
            return;
        }
        FieldValue immutable = FieldValue.of(object, "immutable", errors);
        if (!immutable.flag()) {
            immutable.forbidden(FROZEN);
        }
        for (String field : fields) {
            if (!object.path(field).equals(current.path(field))) {
                FieldValue.of(object, field, errors).forbidden(FROZEN);
            }
        }
    }
}
