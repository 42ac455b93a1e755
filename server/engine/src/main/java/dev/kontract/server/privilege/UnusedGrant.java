package dev.kontract.server.privilege;

import java.util.List;

/**
 * A permission that a role grants to a user and that the user has not used, or has used only in part because it contains a
 * wildcard.
 *
 * @param role the role, such as {@code ClusterRole "operator"}
 * @param permission the permission; its namespace is that of the binding, {@code ""} for the whole cluster
 * @param usedOfIt what the user has used of a permission with wildcards, without namespaces and names
 */
public record UnusedGrant(String role, Permission permission, List<Permission> usedOfIt) {

    /** Copies the list. */
    public UnusedGrant {
        usedOfIt = List.copyOf(usedOfIt);
    }
}
