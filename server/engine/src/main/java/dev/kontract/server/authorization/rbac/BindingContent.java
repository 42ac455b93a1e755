package dev.kontract.server.authorization.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The content of a binding.
 *
 * @param role the referenced role
 * @param subjects the subjects to which the role is granted
 */
record BindingContent(RoleRef role, List<Subject> subjects) {

    /**
     * Parses a binding.
     *
     * @param namespace the namespace of the binding, {@code ""} for a ClusterRoleBinding
     */
    static BindingContent of(JsonNode binding, String namespace) {
        List<Subject> subjects = new ArrayList<>();
        binding.path("subjects").forEach(subject -> subjects.add(Subject.of(subject, namespace)));
        return new BindingContent(RoleRef.of(binding), List.copyOf(subjects));
    }
}
