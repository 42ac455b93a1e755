package dev.kontract.server.authorization.rbac;

import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.DecisionExplainer;
import dev.kontract.server.request.UserInfo;
import java.util.List;

/** Explains RBAC decisions to users who may list all roles. */
public final class RoleExplainer implements DecisionExplainer {

    private static final List<String> RESOURCES =
            List.of("roles", "clusterroles", "rolebindings", "clusterrolebindings");
    private static final int MAX_ROLES = 5;

    private final RoleIndex index;
    private final RuleResolver resolver;
    private final Authorizer authorizer;

    /**
     * Creates the explainer.
     *
     * @param index the roles to search
     * @param resolver finds rules in the same index
     * @param authorizer decides who may list roles
     */
    public RoleExplainer(RoleIndex index, RuleResolver resolver, Authorizer authorizer) {
        this.index = index;
        this.resolver = resolver;
        this.authorizer = authorizer;
    }

    @Override
    public String explain(UserInfo asker, AuthorizationAttributes request) {
        if (!RESOURCES.stream().allMatch(resource -> mayList(asker, resource))) {
            return "";
        }
        if (request.user().groups().contains(UserInfo.MASTERS)) {
            return "the group " + QuotedList.text(UserInfo.MASTERS) + " may do everything";
        }
        Grant grant = resolver.find(request, () -> {});
        return grant == null ? wanting(request) : "the rule is " + grant.rule().describe();
    }

    private boolean mayList(UserInfo asker, String resource) {
        return authorizer
                .authorize(new AuthorizationAttributes(
                        asker, true, "list", "", resolver.group(), "v1", resource, "", "", ""))
                .isAllowed();
    }

    private String wanting(AuthorizationAttributes request) {
        String where = !request.isResourceRequest() || request.namespace().isEmpty()
                ? "by a ClusterRoleBinding"
                : "by a RoleBinding in the namespace " + QuotedList.text(request.namespace())
                        + " or a ClusterRoleBinding";
        List<String> roles = index.rolesThatAllow(request);
        String held = roles.isEmpty() ? "no role to bind has it" : "roles that have it: " + shortened(roles);
        return "needs the rule " + rule(request).describe() + ", granted " + where + "; " + held;
    }

    private static String shortened(List<String> roles) {
        return roles.size() <= MAX_ROLES
                ? String.join(", ", roles)
                : String.join(", ", roles.subList(0, MAX_ROLES)) + " and " + (roles.size() - MAX_ROLES) + " more";
    }

    private static PolicyRule rule(AuthorizationAttributes request) {
        List<String> verbs = List.of(request.verb());
        if (!request.isResourceRequest()) {
            return PolicyRule.onUrls(verbs, List.of(request.path()));
        }
        return PolicyRule.onResources(verbs, List.of(request.apiGroup()), List.of(request.wholeResource()));
    }
}
