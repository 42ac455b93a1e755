package dev.kontract.server.privilege;

import dev.kontract.server.authorization.rbac.GrantedRule;
import dev.kontract.server.authorization.rbac.RuleResolver;
import dev.kontract.server.authorization.rbac.bootstrap.Bootstrapper;
import dev.kontract.server.request.UserInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The permissions that the default roles of a cluster grant to groups of users, such as discovery. No role of an application
 * has to grant it. Loaded on first use. Thread-safe.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/rbac/#discovery-roles">API discovery roles</a>
 */
final class EverybodysGrants {

    private final String groupDomain;
    private @Nullable RuleResolver policy;

    EverybodysGrants(String groupDomain) {
        this.groupDomain = groupDomain;
    }

    /** Returns the rules that members of the groups of {@code user} hold. */
    synchronized List<GrantedRule> of(UserInfo user) {
        if (policy == null) {
            policy = Bootstrapper.defaultRules(groupDomain);
        }
        return policy.grantsTo(UserInfo.of("", "", user.groups()));
    }
}
