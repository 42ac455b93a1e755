package dev.kontract.server.authorization.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.request.ServiceAccountName;
import dev.kontract.server.request.UserInfo;

/**
 * A subject of a binding.
 *
 * @param kind {@code User}, {@code Group} or {@code ServiceAccount}
 * @param name the name
 * @param namespace the namespace of a service account; {@code ""} for other kinds
 * @param userName the user name that matches; for a group, the name of the group
 */
record Subject(String kind, String name, String namespace, String userName) {

    private static final String USER = "User";
    private static final String GROUP = "Group";
    private static final String SERVICE_ACCOUNT = "ServiceAccount";

    /**
     * Parses a subject of a binding.
     *
     * @param bindingNamespace the namespace of the binding, which is the default namespace of a service account;
     *     {@code ""} for a ClusterRoleBinding
     */
    static Subject of(JsonNode subject, String bindingNamespace) {
        String kind = subject.path("kind").asText("");
        String name = subject.path("name").asText("");
        String namespace = subject.path("namespace").asText("");
        if (!kind.equals(SERVICE_ACCOUNT)) {
            return new Subject(kind, name, namespace, name);
        }
        String home = namespace.isEmpty() ? bindingNamespace : namespace;
        return new Subject(kind, name, home, home.isEmpty() ? "" : new ServiceAccountName(home, name).userName());
    }

    /** Returns whether this is a group, which matches one of a user's groups; other kinds match the user name. */
    boolean isGroup() {
        return kind.equals(GROUP);
    }

    /** Returns whether this subject matches {@code user}. */
    boolean matches(UserInfo user) {
        return isFit() && names(user);
    }

    /** Returns whether this subject would match {@code user} if it were valid. */
    boolean misses(UserInfo user) {
        return !isFit() && (names(user) || (!isGroup() && user.groups().contains(name)));
    }

    /** Returns whether the kind is known, and the namespace is set for service accounts only. */
    boolean isFit() {
        return switch (kind) {
            case USER, GROUP -> namespace.isEmpty();
            case SERVICE_ACCOUNT -> !namespace.isEmpty();
            default -> false;
        };
    }

    private boolean names(UserInfo user) {
        return isGroup() ? user.groups().contains(name) : user.name().equals(userName);
    }

    /** Describes why the subject is invalid. */
    String misfit() {
        return switch (kind) {
            case USER, GROUP ->
                "subject " + describe() + " must not have a namespace, has " + QuotedList.text(namespace);
            case SERVICE_ACCOUNT -> "subject " + kind + " " + QuotedList.text(name) + " must have a namespace";
            default -> "subject kind " + QuotedList.text(kind) + " is not recognized";
        };
    }

    String describe() {
        return kind + " " + QuotedList.text(kind.equals(SERVICE_ACCOUNT) ? name + "/" + namespace : name);
    }
}
