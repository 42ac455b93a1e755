package dev.kontract.server.registry.rbac;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.List;

/** Strategy of RoleBinding and ClusterRoleBinding. */
final class BindingStrategy implements Strategy {

    private enum Scope {
        NAMESPACE,
        CLUSTER
    }

    private final Scope scope;
    private final RoleRefRules roleRef;
    private final SubjectRules subjects;

    private BindingStrategy(Scope scope, String group, List<String> roleKinds) {
        this.scope = scope;
        this.roleRef = new RoleRefRules(group, roleKinds);
        this.subjects = new SubjectRules(group);
    }

    static BindingStrategy ofNamespace(String group) {
        return new BindingStrategy(Scope.NAMESPACE, group, List.of("Role", "ClusterRole"));
    }

    static BindingStrategy ofCluster(String group) {
        return new BindingStrategy(Scope.CLUSTER, group, List.of("ClusterRole"));
    }

    @Override
    public void applyDefaults(ObjectNode object) {
        roleRef.applyDefaults(object);
        subjects.applyDefaults(object);
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        switch (scope) {
            case NAMESPACE -> ObjectMetaValidation.namespaced(object, NameRule.PATH_SEGMENT, errors);
            case CLUSTER -> ObjectMetaValidation.clusterScoped(object, NameRule.PATH_SEGMENT, errors);
        }
        roleRef.validate(FieldValue.of(object, "roleRef", errors));
        for (FieldValue subject : FieldValue.of(object, "subjects", errors).items()) {
            switch (scope) {
                case NAMESPACE -> subjects.validate(subject);
                case CLUSTER -> subjects.validateClusterWide(subject);
            }
        }
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        validate(object, errors);
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        roleRef.validateUpdate(object, current, errors);
    }

    @Override
    public boolean allowsCreateOnUpdate() {
        return true;
    }
}
