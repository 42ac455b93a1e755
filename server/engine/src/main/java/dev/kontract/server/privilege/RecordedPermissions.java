package dev.kontract.server.privilege;

import dev.kontract.server.authorization.rbac.RuleResolver;
import dev.kontract.server.request.ServiceAccountName;
import dev.kontract.server.request.UserInfo;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The permissions that each user was allowed and denied since recording started. Thread-safe. */
public final class RecordedPermissions {

    private final PermissionRecorder recorder;
    private final RuleResolver resolver;
    private final EverybodysGrants everybody;
    private final String group;

    /**
     * Reads the recordings of a server.
     *
     * @param resolver finds the rules that are granted in the server
     * @param groupDomain the domain of the API groups
     */
    RecordedPermissions(PermissionRecorder recorder, RuleResolver resolver, String groupDomain) {
        this.recorder = recorder;
        this.resolver = resolver;
        this.everybody = new EverybodysGrants(groupDomain);
        this.group = "rbac.authorization." + groupDomain;
    }

    /** Returns the names of the users of whom something was recorded, in order. */
    public Set<String> users() {
        return recorder.users();
    }

    /**
     * Returns what was recorded of a user so far.
     *
     * @param user the name, such as {@code system:serviceaccount:shop:operator}; the result is empty if it made no request
     * @throws IllegalStateException if the limit of recorded permissions was reached, because the rest is not known
     */
    public UserPermissions of(String user) {
        if (recorder.isFull()) {
            throw new IllegalStateException("the limit of recorded permissions was reached");
        }
        UserInfo recorded = recorder.user(user);
        UserInfo known = recorded == null ? asAuthenticated(user) : recorded;
        return new UserPermissions(
                known,
                new UserPermissions.Grants(group, everybody, resolver),
                recorder.allowed(user),
                recorder.denied(user));
    }

    /** Forgets what was recorded so far. */
    public void clear() {
        recorder.clear();
    }

    /** Returns what was denied, by user; users to whom nothing was denied are left out. */
    public Map<String, List<Permission>> denied() {
        Map<String, List<Permission>> denied = new TreeMap<>();
        for (String user : users()) {
            List<Permission> some = of(user).denied();
            if (!some.isEmpty()) {
                denied.put(user, some);
            }
        }
        return denied;
    }

    private static UserInfo asAuthenticated(String name) {
        List<String> groups =
                ServiceAccountName.of(name).map(ServiceAccountName::groups).orElse(List.of());
        return UserInfo.of(name, "", groups).authenticated();
    }
}
