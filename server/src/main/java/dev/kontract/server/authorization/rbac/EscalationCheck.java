package dev.kontract.server.authorization.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.registry.Admission;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Nobody grants what they do not hold: a role is written only by who has all its rules or may {@code escalate} it, and
 * bound only by who has all its rules or may {@code bind} it.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/rbac/#privilege-escalation-prevention-and-bootstrapping">
 *     Privilege escalation prevention</a>
 */
public final class EscalationCheck implements Admission {

    private final RuleResolver resolver;
    private final Authorizer authorizer;

    /**
     * Checks writes.
     *
     * @param resolver finds what users hold
     * @param authorizer knows who may {@code escalate} and {@code bind}
     */
    public EscalationCheck(RuleResolver resolver, Authorizer authorizer) {
        this.resolver = resolver;
        this.authorizer = authorizer;
    }

    @Override
    public void admit(RequestContext request, ObjectNode next, @Nullable ObjectNode current) {
        RequestInfo info = request.info();
        UserInfo user = request.user();
        if (!info.apiGroup().equals(resolver.group()) || user.groups().contains(UserInfo.MASTERS)) {
            return;
        }
        switch (info.resource()) {
            case "roles", "clusterroles" -> checkRole(user, info, next, current);
            case "rolebindings", "clusterrolebindings" -> checkBinding(user, info, next, current);
            default -> {}
        }
    }

    private void checkRole(UserInfo user, RequestInfo info, ObjectNode next, @Nullable ObjectNode current) {
        if (may(user, "escalate", info.resource(), info.name(), info.namespace()) || isHousekeeping(next, current)) {
            return;
        }
        confirm(user, info, next, PolicyRule.allOf(next));
        boolean aggregates = aggregates(next) || (current != null && aggregates(current));
        if (aggregates
                && !missing(user, info.namespace(), PolicyRule.EVERYTHING).isEmpty()) {
            throw forbidden(info, next, "must have cluster-admin privileges to use the aggregationRule");
        }
    }

    private void checkBinding(UserInfo user, RequestInfo info, ObjectNode next, @Nullable ObjectNode current) {
        RoleRef reference = RoleRef.of(next);
        if ((!reference.isRole() && !reference.isClusterRole()) || isHousekeeping(next, current)) {
            return;
        }
        String roles = reference.isRole() ? "roles" : "clusterroles";
        if (may(user, "bind", roles, reference.name(), info.namespace())) {
            return;
        }
        List<PolicyRule> rules = resolver.rulesOf(reference, info.namespace());
        if (rules == null) {
            throw StatusException.notFound(info.apiGroup(), info.resource(), reference.name());
        }
        confirm(user, info, next, rules);
    }

    private boolean may(UserInfo user, String verb, String resource, String name, String namespace) {
        return authorizer
                .authorize(new AuthorizationAttributes(
                        user, true, verb, namespace, resolver.group(), "*", resource, "", name, ""))
                .isAllowed();
    }

    private void confirm(UserInfo user, RequestInfo info, ObjectNode next, List<PolicyRule> rules) {
        CollectedRules held = resolver.rulesFor(user, info.namespace());
        List<String> missing = Coverage.missing(held.rules(), rules);
        if (missing.isEmpty()) {
            return;
        }
        String message = "user " + QuotedList.text(user.name()) + " (groups=" + QuotedList.list(user.groups())
                + ") is attempting to grant RBAC permissions not currently held:\n" + String.join("\n", missing);
        String error = held.error();
        throw forbidden(info, next, error.isEmpty() ? message : message + "; resolution errors: [" + error + "]");
    }

    private List<String> missing(UserInfo user, String namespace, List<PolicyRule> rules) {
        return Coverage.missing(resolver.rulesFor(user, namespace).rules(), rules);
    }

    private static StatusException forbidden(RequestInfo info, ObjectNode next, String why) {
        String name = next.path("metadata").path("name").asText("");
        return StatusException.forbidden(info.apiGroup(), info.resource(), name, why);
    }

    private static boolean aggregates(JsonNode role) {
        return !role.path("aggregationRule").path("clusterRoleSelectors").isEmpty();
    }

    /** Whether a write changes nothing but what is needed for an object to go in the end. */
    private static boolean isHousekeeping(ObjectNode next, @Nullable ObjectNode current) {
        return current != null && withoutHousekeeping(next).equals(withoutHousekeeping(current));
    }

    private static ObjectNode withoutHousekeeping(ObjectNode object) {
        ObjectNode rest = object.deepCopy();
        rest.withObjectProperty("metadata").remove(List.of("ownerReferences", "finalizers", "managedFields"));
        return rest;
    }
}
