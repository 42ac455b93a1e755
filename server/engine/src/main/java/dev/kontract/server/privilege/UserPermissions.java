package dev.kontract.server.privilege;

import dev.kontract.server.authorization.rbac.GrantedRule;
import dev.kontract.server.authorization.rbac.RuleResolver;
import dev.kontract.server.request.UserInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The permissions that a user has used and those that it was denied, without what the default roles of a cluster grant to
 * everybody, such as discovery. Immutable.
 */
public final class UserPermissions {

    private final UserInfo user;
    private final Grants grants;
    private final Set<Permission> allowed;
    private final Set<Permission> denied;

    /**
     * The granted permissions, for comparison.
     *
     * @param group the full name of the RBAC API group
     * @param everybody the permissions granted to everybody
     * @param resolver finds the permissions granted in the server
     */
    record Grants(String group, EverybodysGrants everybody, RuleResolver resolver) {}

    UserPermissions(UserInfo user, Grants grants, Set<Permission> allowed, Set<Permission> denied) {
        this.user = user;
        this.grants = grants;
        this.allowed = allowed;
        this.denied = denied;
    }

    /** Returns the name of the user. */
    public String user() {
        return user.name();
    }

    /** Returns the permissions that the user has used, in order. */
    public List<Permission> used() {
        List<GrantedRule> everybodys = grants.everybody.of(user);
        return allowed.stream()
                .filter(permission -> everybodys.stream().noneMatch(rule -> rule.allows(permission.by(user))))
                .sorted()
                .toList();
    }

    /** Returns the permissions that the user lacked, in order. */
    public List<Permission> denied() {
        return denied.stream().sorted().toList();
    }

    /**
     * Returns these permissions and those of another recording, such as that of another test.
     *
     * @throws IllegalArgumentException if {@code other} is about another user
     */
    public UserPermissions and(UserPermissions other) {
        if (!other.user().equals(user())) {
            throw new IllegalArgumentException("these are permissions of " + user() + " and of " + other.user());
        }
        return new UserPermissions(user, grants, union(allowed, other.allowed), union(denied, other.denied));
    }

    /** Returns the permissions as if those that were denied had been used: what the user needs to work. */
    public UserPermissions withDenied() {
        return new UserPermissions(user, grants, union(allowed, denied), denied);
    }

    private static Set<Permission> union(Set<Permission> some, Set<Permission> others) {
        Set<Permission> all = new HashSet<>(some);
        all.addAll(others);
        return Set.copyOf(all);
    }

    /**
     * Returns the smallest roles for what the user has done, on any object: a resource that was only used in one namespace is
     * in a Role of that namespace, every other one in a ClusterRole. Rules are merged only if that grants nothing more.
     */
    public SmallestRoles smallestRoles() {
        return new SmallestRoles(grants.group, user(), generalized(used()));
    }

    /** Returns the roles that grant exactly what the user has done: in these namespaces, on objects of these names. */
    public SmallestRoles exactRoles() {
        return new SmallestRoles(grants.group, user(), used());
    }

    private static Collection<Permission> generalized(List<Permission> permissions) {
        Set<String> local = usedInOneNamespace(permissions);
        return permissions.stream()
                .map(Permission::onAny)
                .map(each -> local.contains(each.wholeName()) ? each : each.everywhere())
                .collect(Collectors.toSet());
    }

    /** Returns the resources, by {@link Permission#wholeName}, of which all was done in one namespace. */
    static Set<String> usedInOneNamespace(List<Permission> permissions) {
        Map<String, Set<String>> namespaces = new HashMap<>();
        for (Permission each : permissions) {
            namespaces
                    .computeIfAbsent(each.wholeName(), resource -> new HashSet<>())
                    .add(each.isNamespaced() ? each.namespace() : "");
        }
        namespaces.values().removeIf(some -> some.contains("") || some.size() > 1);
        return namespaces.keySet();
    }

    /** Compares these permissions with what roles and bindings in the server grant to the user now. */
    public GrantComparison comparedWithServer() {
        List<GrantedRule> everybodys = grants.everybody.of(user);
        List<GrantedRule> granted = grants.resolver.grantsTo(user).stream()
                .filter(rule -> everybodys.stream().noneMatch(rule::isOfSameBinding))
                .toList();
        return new GrantComparison(user, granted, this);
    }

    /**
     * Compares these permissions with what manifests grant to the user. If these contain no bindings at all, all their roles
     * count. Objects without a namespace are taken to be in that of the service account.
     *
     * @param manifests files, or directories of files that end in {@code .yaml}, {@code .yml} or {@code .json}; objects that
     *     are not of RBAC are ignored
     * @throws IOException if a file cannot be read or is not YAML
     * @throws IllegalArgumentException if there is no role, or no binding names the user
     */
    public GrantComparison comparedWith(Path... manifests) throws IOException {
        return new GrantComparison(user, RbacManifests.read(manifests).grantsTo(user, grants.group), this);
    }
}
