package dev.kontract.server.audit;

import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A policy rule. It matches when all its selectors match; an empty selector matches every request.
 *
 * @param interest what to record of matching requests
 */
record AuditPolicyRule(
        AuditDecision interest,
        List<String> users,
        List<String> userGroups,
        List<String> verbs,
        List<String> namespaces,
        List<GroupResources> resources,
        List<String> nonResourceUrls) {

    boolean matches(@Nullable UserInfo user, RequestInfo request) {
        if (!includes(users, user) || (!verbs.isEmpty() && !verbs.contains(request.verb()))) {
            return false;
        }
        if (!userGroups.isEmpty() && (user == null || Collections.disjoint(userGroups, user.groups()))) {
            return false;
        }
        if (!namespaces.isEmpty() || !resources.isEmpty()) {
            return matchesResource(request);
        }
        return nonResourceUrls.isEmpty() || matchesPath(request);
    }

    private static boolean includes(List<String> users, @Nullable UserInfo user) {
        return users.isEmpty() || (user != null && users.contains(user.name()));
    }

    private boolean matchesResource(RequestInfo request) {
        if (!request.isResourceRequest() || (!namespaces.isEmpty() && !namespaces.contains(request.namespace()))) {
            return false;
        }
        return resources.isEmpty() || resources.stream().anyMatch(some -> some.include(request));
    }

    private boolean matchesPath(RequestInfo request) {
        return !request.isResourceRequest() && nonResourceUrls.stream().anyMatch(url -> matches(url, request.path()));
    }

    private static boolean matches(String url, String path) {
        return url.endsWith("*") ? path.startsWith(url.substring(0, url.length() - 1)) : url.equals(path);
    }
}
