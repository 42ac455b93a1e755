package dev.kontract.server.authorization.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.PermissionLog;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Prevents privilege escalation: a user may write a role only if they hold all its rules or may {@code escalate} it,
 * and may bind a role only if they hold all its rules or may {@code bind} it.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/rbac/#privilege-escalation-prevention-and-bootstrapping">
 *     Privilege escalation prevention</a>
 */
public final class EscalationCheck implements AdmissionPlugin {

    private final RuleResolver resolver;
    private final Authorizer authorizer;
    private final PermissionLog log;

    /**
     * Creates the admission plugin.
     *
     * @param resolver finds the rules that users hold
     * @param authorizer decides who may {@code escalate} and {@code bind}
     * @param log receives the required permissions
     */
    public EscalationCheck(RuleResolver resolver, Authorizer authorizer, PermissionLog log) {
        this.resolver = resolver;
        this.authorizer = authorizer;
        this.log = log;
    }

    @Override
    public void mutate(AdmissionRequest request) {
        ObjectNode object = request.object();
        if (object == null
                || !request.resource().group().equals(resolver.group())
                || request.user().groups().contains(UserInfo.MASTERS)) {
            return;
        }
        switch (request.resource().plural()) {
            case "roles", "clusterroles" -> checkRole(request, object);
            case "rolebindings", "clusterrolebindings" -> checkBinding(request, object);
            default -> {}
        }
    }

    private void checkRole(AdmissionRequest request, ObjectNode next) {
        UserInfo user = request.user();
        ObjectNode current = request.oldObject();
        AuthorizationAttributes escalation =
                permission(request, "escalate", request.resource().plural(), request.name());
        if (isHousekeeping(next, current) || may(escalation)) {
            return;
        }
        confirm(request, next, PolicyRule.allOf(next), escalation);
        boolean aggregates = aggregates(next) || (current != null && aggregates(current));
        if (aggregates
                && !missing(user, request.namespace(), PolicyRule.EVERYTHING).isEmpty()) {
            throw forbidden(request, next, "must have cluster-admin privileges to use the aggregationRule");
        }
    }

    private void checkBinding(AdmissionRequest request, ObjectNode next) {
        ObjectNode current = request.oldObject();
        RoleRef reference = RoleRef.of(next);
        if ((!reference.isRole() && !reference.isClusterRole()) || isHousekeeping(next, current)) {
            return;
        }
        AuthorizationAttributes binding =
                permission(request, "bind", reference.isRole() ? "roles" : "clusterroles", reference.name());
        if (may(binding)) {
            return;
        }
        List<PolicyRule> rules = resolver.rulesOf(reference, request.namespace());
        if (rules == null) {
            throw StatusException.notFound(
                    request.resource().group(), request.resource().plural(), reference.name());
        }
        confirm(request, next, rules, binding);
    }

    private AuthorizationAttributes permission(AdmissionRequest request, String verb, String resource, String name) {
        return new AuthorizationAttributes(
                request.user(), true, verb, request.namespace(), resolver.group(), "*", resource, "", name, "");
    }

    private boolean may(AuthorizationAttributes permission) {
        boolean isAllowed = authorizer.authorize(permission).isAllowed();
        if (isAllowed) {
            log.required(permission, true);
        }
        return isAllowed;
    }

    private void confirm(
            AdmissionRequest request, ObjectNode next, List<PolicyRule> rules, AuthorizationAttributes instead) {
        UserInfo user = request.user();
        CollectedRules held = resolver.rulesFor(user, request.namespace());
        List<String> missing = Coverage.missing(held.rules(), rules);
        if (missing.isEmpty()) {
            logHeld(user, request.namespace(), rules);
            return;
        }
        log.required(instead, false);
        String message = "user " + QuotedList.text(user.name()) + " (groups=" + QuotedList.list(user.groups())
                + ") is attempting to grant RBAC permissions not currently held:\n" + String.join("\n", missing);
        String error = held.error();
        throw forbidden(request, next, error.isEmpty() ? message : message + "; resolution errors: [" + error + "]");
    }

    /** Permissions that are granted to others must be held, even if they are never used. */
    private void logHeld(UserInfo user, String namespace, List<PolicyRule> rules) {
        if (log == PermissionLog.NONE) {
            return;
        }
        for (PolicyRule rule : rules) {
            if (Coverage.isBounded(rule)) {
                Coverage.parts(rule).forEach(part -> log.required(part.required(user, namespace), true));
            }
        }
    }

    private List<String> missing(UserInfo user, String namespace, List<PolicyRule> rules) {
        return Coverage.missing(resolver.rulesFor(user, namespace).rules(), rules);
    }

    private static StatusException forbidden(AdmissionRequest request, ObjectNode next, String why) {
        String name = next.path("metadata").path("name").asText("");
        return StatusException.forbidden(
                request.resource().group(), request.resource().plural(), name, why);
    }

    private static boolean aggregates(JsonNode role) {
        return !role.path("aggregationRule").path("clusterRoleSelectors").isEmpty();
    }

    /** Returns whether a write only changes metadata that the deletion of an object involves. */
    private static boolean isHousekeeping(ObjectNode next, @Nullable ObjectNode current) {
        return current != null && withoutHousekeeping(next).equals(withoutHousekeeping(current));
    }

    private static ObjectNode withoutHousekeeping(ObjectNode object) {
        ObjectNode rest = object.deepCopy();
        rest.withObjectProperty("metadata").remove(List.of("ownerReferences", "finalizers", "managedFields"));
        return rest;
    }
}
