package dev.kontract.server.registry.rbac;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;

/** Strategy of Role, whose rules apply only to resources. */
final class RoleStrategy implements Strategy {

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.namespaced(object, NameRule.PATH_SEGMENT, errors);
        FieldValue.of(object, "rules", errors).items().forEach(PolicyRuleValidation::namespaced);
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        validate(object, errors);
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
    }

    @Override
    public boolean allowsCreateOnUpdate() {
        return true;
    }
}
