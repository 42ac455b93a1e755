package dev.kontract.server.registry.rbac;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.Errors;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.registry.validation.Value;
import java.util.List;

/** A binding of one namespace, to a role beside it or to one of the cluster. */
final class RoleBindingStrategy implements Strategy {

    private static final List<String> ROLE_KINDS = List.of("Role", "ClusterRole");

    private final RoleRefRules roleRef;
    private final SubjectRules subjects;

    RoleBindingStrategy(String group) {
        this.roleRef = new RoleRefRules(group, ROLE_KINDS);
        this.subjects = new SubjectRules(group);
    }

    @Override
    public void applyDefaults(ObjectNode object) {
        roleRef.applyDefaults(object);
        subjects.applyDefaults(object);
    }

    @Override
    public void validate(ObjectNode object, Errors errors) {
        ObjectMetaValidation.namespaced(object, NameRule.PATH_SEGMENT, errors);
        roleRef.validate(Value.of(object, "roleRef", errors));
        Value.of(object, "subjects", errors).items().forEach(subjects::validate);
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, Errors errors) {
        validate(object, errors);
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        roleRef.validateUpdate(object, current, errors);
    }

    @Override
    public boolean allowsCreateOnUpdate() {
        return true;
    }
}
