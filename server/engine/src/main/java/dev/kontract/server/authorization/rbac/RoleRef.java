package dev.kontract.server.authorization.rbac;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The role referenced by a binding.
 *
 * @param apiGroup the API group of the role
 * @param kind {@code Role} or {@code ClusterRole}
 * @param name the name of the role
 */
record RoleRef(String apiGroup, String kind, String name) {

    private static final String ROLE = "Role";
    private static final String CLUSTER_ROLE = "ClusterRole";

    /** Parses the reference of a binding. */
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

    /**
     * Returns the storage key of the role for a binding in {@code namespace}; for an unknown kind, a key that does
     * not exist.
     */
    String key(String namespace) {
        if (isClusterRole()) {
            return RoleIndex.CLUSTER_ROLES + name;
        }
        return isRole() ? RoleIndex.ROLES + namespace + "/" + name : "";
    }

    /** Returns the error message for a role that does not exist. */
    String unresolved(String group) {
        if (!isRole() && !isClusterRole()) {
            return "unsupported role reference kind: " + QuotedList.text(kind);
        }
        return (isRole() ? "role." : "clusterrole.") + group + " " + QuotedList.text(name) + " not found";
    }
}
