package dev.kontract.server.authorization.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.authorization.AuthorizationAttributes;
import java.util.List;

/** The rules of a role that is not bound to anybody. Immutable. */
public final class RoleRules {

    private final List<PolicyRule> rules;

    /** Takes the rules of a role. */
    public RoleRules(JsonNode role) {
        this.rules = PolicyRule.allOf(role);
    }

    /** Returns whether one of the rules allows a request. */
    public boolean allow(AuthorizationAttributes request) {
        for (PolicyRule rule : rules) {
            if (rule.allows(request)) {
                return true;
            }
        }
        return false;
    }
}
