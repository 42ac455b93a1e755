package dev.kontract.server.authorization.rbac;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The role a binding grants.
 *
 * @param apiGroup the group of roles
 * @param kind {@code Role} or {@code ClusterRole}
 * @param name the role
 */
record RoleRef(String apiGroup, String kind, String name) {

    private static final String ROLE = "Role";
    private static final String CLUSTER_ROLE = "ClusterRole";

    /** The reference as it stands in a binding. */
    static RoleRef of(JsonNode binding) {
        JsonNode reference = binding.path("roleRef");
        return new RoleRef(
                reference.path("apiGroup").asText(""),
                reference.path("kind").asText(""),
                reference.path("name").asText(""));
    }

    boolean isRole() {
        return kind.equals(ROLE);
    }

    boolean isClusterRole() {
        return kind.equals(CLUSTER_ROLE);
    }

    /** Where the role is stored, for a binding in {@code namespace}; a kind that is unknown leads nowhere. */
    String key(String namespace) {
        if (isClusterRole()) {
            return RoleIndex.CLUSTER_ROLES + name;
        }
        return isRole() ? RoleIndex.ROLES + namespace + "/" + name : "";
    }

    /** What to say when the role is not there. */
    String unresolved(String group) {
        if (!isRole() && !isClusterRole()) {
            return "unsupported role reference kind: " + QuotedList.text(kind);
        }
        return (isRole() ? "role." : "clusterrole.") + group + " " + QuotedList.text(name) + " not found";
    }
}
