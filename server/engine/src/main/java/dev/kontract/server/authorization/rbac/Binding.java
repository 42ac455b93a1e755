package dev.kontract.server.authorization.rbac;

import dev.kontract.server.request.UserInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A RoleBinding or ClusterRoleBinding.
 *
 * @param name the name of the binding
 * @param namespace the namespace of the binding, {@code ""} for a ClusterRoleBinding
 * @param roleRef the referenced role
 * @param subjects the subjects to which the role is granted
 * @param role holds the current rules of the role
 */
record Binding(String name, String namespace, RoleRef roleRef, List<Subject> subjects, RoleHolder role) {

    static Binding of(BindingContent content, String name, String namespace, RoleHolder role) {
        return new Binding(name, namespace, content.role(), content.subjects(), role);
    }

    /** Returns the first subject that matches {@code user}, or null. */
    @Nullable
    Subject subjectFor(UserInfo user) {
        for (Subject subject : subjects) {
            if (subject.matches(user)) {
                return subject;
            }
        }
        return null;
    }

    /** Returns the first invalid subject that would otherwise match {@code user}, or null. */
    @Nullable
    Subject misfitFor(UserInfo user) {
        for (Subject subject : subjects) {
            if (subject.misses(user)) {
                return subject;
            }
        }
        return null;
    }

    String describe() {
        return namespace.isEmpty()
                ? "ClusterRoleBinding " + QuotedList.text(name)
                : "RoleBinding " + QuotedList.text(name + "/" + namespace);
    }

    /** Describes the referenced role. */
    String describeRole() {
        return roleRef.kind() + " " + QuotedList.text(roleRef.name());
    }

    /** Describes the grant through a subject, for the reason of a decision. */
    String describe(Subject subject) {
        return describe() + " of " + describeRole() + " to " + subject.describe();
    }
}
