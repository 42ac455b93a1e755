package dev.kontract.server.authorization.impersonation;

import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.request.ServiceAccountName;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** The permissions required to impersonate a user in one mode, one for each attribute of the user. */
final class ImpersonationChecks {

    private final ImpersonationMode mode;
    private final UserInfo sender;
    private final String group;

    ImpersonationChecks(ImpersonationMode mode, UserInfo sender, String group) {
        this.mode = mode;
        this.sender = sender;
        this.group = group;
    }

    /** Returns the checks for all attributes except the user name, in order. */
    List<AuthorizationAttributes> parts(UserInfo wanted) {
        List<AuthorizationAttributes> checks = new ArrayList<>();
        if (!wanted.uid().isEmpty()) {
            checks.add(attributes(group, "uids", "", "", wanted.uid()));
        }
        for (String name : wanted.groups()) {
            checks.add(group(name));
        }
        new TreeMap<>(wanted.extra())
                .forEach((key, values) ->
                        values.forEach(value -> checks.add(attributes(group, "userextras", key, "", value))));
        return checks;
    }

    /** Returns the check for the user name, which comes first. */
    AuthorizationAttributes name(String name) {
        Optional<ServiceAccountName> account = ServiceAccountName.of(name);
        if (account.isPresent()) {
            return attributes(
                    subjects(),
                    "serviceaccounts",
                    "",
                    account.get().namespace(),
                    account.get().name());
        }
        return mode == ImpersonationMode.ARBITRARY_NODE
                ? attributes(subjects(), "nodes", "", "", name.substring(ImpersonationMode.NODE_PREFIX.length()))
                : attributes(subjects(), "users", "", "", name);
    }

    private AuthorizationAttributes group(String name) {
        AuthorizationAttributes check = attributes(subjects(), "groups", "", "", name);
        if (mode.isConstrained() && name.isEmpty()) {
            throw refused(check, "impersonating the empty string group is not allowed");
        }
        if (mode.isConstrained() && name.equals(UserInfo.MASTERS)) {
            throw refused(check, "impersonating the system:masters group is not allowed");
        }
        return check;
    }

    private static StatusException refused(AuthorizationAttributes check, String why) {
        return check.forbidden(why);
    }

    /**
     * Returns the API group in which users, groups and service accounts are resources; without constraints this is
     * the core group.
     */
    private String subjects() {
        return mode.isConstrained() ? group : "";
    }

    private AuthorizationAttributes attributes(
            String apiGroup, String resource, String subresource, String namespace, String name) {
        return new AuthorizationAttributes(
                sender, true, mode.verb(), namespace, apiGroup, "v1", resource, subresource, name, "");
    }
}
