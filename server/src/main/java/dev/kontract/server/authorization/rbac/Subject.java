package dev.kontract.server.authorization.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.request.ServiceAccountName;
import dev.kontract.server.request.UserInfo;

/**
 * Somebody a role is bound to.
 *
 * @param kind {@code User}, {@code Group} or {@code ServiceAccount}
 * @param name who, within the kind
 * @param namespace where a service account lives; {@code ""} for the others
 * @param userName the name a user must bear to be meant; the name of the group for a group
 */
record Subject(String kind, String name, String namespace, String userName) {

    private static final String USER = "User";
    private static final String GROUP = "Group";
    private static final String SERVICE_ACCOUNT = "ServiceAccount";

    /**
     * A subject as it stands in a binding.
     *
     * @param bindingNamespace where the binding lives, which is where a service account is taken to live too if it does
     *     not say; {@code ""} for a binding of the cluster
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

    /** Whether this is a group, found by one of a user's groups; all others are found by the user's name. */
    boolean isGroup() {
        return kind.equals(GROUP);
    }

    /** Whether {@code user} is meant. */
    boolean matches(UserInfo user) {
        return isFit() && names(user);
    }

    /** Whether {@code user} would be meant if this were a proper subject. */
    boolean misses(UserInfo user) {
        return !isFit() && (names(user) || (!isGroup() && user.groups().contains(name)));
    }

    /** Whether this is of a kind that is known, and without a namespace unless it is a service account. */
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

    /** What is wrong with a subject that is not fit. */
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
