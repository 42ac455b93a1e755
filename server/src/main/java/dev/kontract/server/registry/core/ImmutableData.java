package dev.kontract.server.registry.core;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.Errors;
import dev.kontract.server.registry.validation.SemanticEquality;
import dev.kontract.server.registry.validation.Value;
import java.util.List;

/**
 * Data that its owner has frozen.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/configuration/configmap/#configmap-immutable">Immutable ConfigMaps</a>
 */
final class ImmutableData {

    private static final String FROZEN = "field is immutable when `immutable` is set";

    private ImmutableData() {}

    static void validate(ObjectNode object, ObjectNode current, List<String> fields, Errors errors) {
        if (!current.path("immutable").asBoolean()) {
            return;
        }
        Value immutable = Value.of(object, "immutable", errors);
        if (!immutable.flag()) {
            immutable.forbidden(FROZEN);
        }
        for (String field : fields) {
            if (!SemanticEquality.same(object.path(field), current.path(field))) {
                Value.of(object, field, errors).forbidden(FROZEN);
            }
        }
    }
}
