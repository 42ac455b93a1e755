package dev.kontract.server.authorization.rbac;

import dev.kontract.server.authorization.AuthorizationAttributes;
import java.util.List;

/**
 * A rule that a binding grants to a user.
 *
 * @param binding describes the binding
 * @param role describes the role, such as {@code ClusterRole "view"}
 * @param namespace the namespace of the binding, {@code ""} for a ClusterRoleBinding
 * @param rule the rule
 */
public record GrantedRule(String binding, String role, String namespace, PolicyRule rule) {

    /** Returns whether it allows a request. */
    public boolean allows(AuthorizationAttributes request) {
        return (namespace.isEmpty() || (request.isResourceRequest() && namespace.equals(request.namespace())))
                && rule.allows(request);
    }

    /** Returns whether both are granted by the same binding. */
    public boolean isOfSameBinding(GrantedRule other) {
        return binding.equals(other.binding);
    }

    /** Breaks it down into rules of one verb on one resource of one name, or on one URL. */
    public List<GrantedRule> parts() {
        return Coverage.parts(rule).stream()
                .map(part -> new GrantedRule(binding, role, namespace, part))
                .toList();
    }
}
