package dev.kontract.server.authorization.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.request.UserInfo;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A binding of a role to subjects.
 *
 * @param name the binding
 * @param namespace where it lives and counts, {@code ""} for a binding of the cluster
 * @param roleRef the role it grants
 * @param subjects whom to
 * @param role the place of that role
 */
record Binding(String name, String namespace, RoleRef roleRef, List<Subject> subjects, RoleHolder role) {

    static Binding of(JsonNode binding, String name, String namespace, RoleHolder role) {
        List<Subject> subjects = new ArrayList<>();
        binding.path("subjects").forEach(subject -> subjects.add(Subject.of(subject, namespace)));
        return new Binding(name, namespace, RoleRef.of(binding), List.copyOf(subjects), role);
    }

    /** The first subject that means {@code user}, or null. */
    @Nullable
    Subject subjectFor(UserInfo user) {
        for (Subject subject : subjects) {
            if (subject.matches(user)) {
                return subject;
            }
        }
        return null;
    }

    /** The first subject that would mean {@code user} were it not malformed, or null. */
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

    /** The way a user comes by the rules of the role. */
    String describe(Subject subject) {
        return describe() + " of " + roleRef.kind() + " " + QuotedList.text(roleRef.name()) + " to "
                + subject.describe();
    }
}
