package dev.kontract.server.registry.rbac;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.Errors;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.registry.validation.Value;
import java.util.List;

/** A binding of the whole cluster, which refers to a role of the cluster. */
final class ClusterRoleBindingStrategy implements Strategy {

    private final RoleRefRules roleRef;
    private final SubjectRules subjects;

    ClusterRoleBindingStrategy(String group) {
        this.roleRef = new RoleRefRules(group, List.of("ClusterRole"));
        this.subjects = new SubjectRules(group);
    }

    @Override
    public void applyDefaults(ObjectNode object) {
        roleRef.applyDefaults(object);
        subjects.applyDefaults(object);
    }

    @Override
    public void validate(ObjectNode object, Errors errors) {
        ObjectMetaValidation.clusterScoped(object, NameRule.PATH_SEGMENT, errors);
        roleRef.validate(Value.of(object, "roleRef", errors));
        Value.of(object, "subjects", errors).items().forEach(subjects::validateClusterWide);
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
