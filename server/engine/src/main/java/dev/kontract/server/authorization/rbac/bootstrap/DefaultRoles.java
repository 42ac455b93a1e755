package dev.kontract.server.authorization.rbac.bootstrap;

import dev.kontract.server.authorization.rbac.RoleRules;

/** The roles that every cluster has from its start, whatever their stored state. */
public final class DefaultRoles {

    private DefaultRoles() {}

    /**
     * Returns the rules of a ClusterRole.
     *
     * @param groupDomain the domain of the API groups
     * @throws java.util.NoSuchElementException if there is no such role
     */
    public static RoleRules rulesOf(String clusterRole, String groupDomain) {
        return BootstrapPolicy.load(groupDomain).roles().stream()
                .filter(role -> role.path("metadata").path("name").asText().equals(clusterRole))
                .findFirst()
                .map(RoleRules::new)
                .orElseThrow();
    }
}
