package dev.kontract.server.registry.rbac;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/**
 * Validates a policy rule: verbs on resources or on non-resource URLs, never both.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/rbac/">Using RBAC authorization</a>
 */
final class PolicyRuleValidation {

    private static final List<String> OF_RESOURCES = List.of("apiGroups", "resources", "resourceNames");

    private PolicyRuleValidation() {}

    static void namespaced(FieldValue rule) {
        rule.check("verbs");
        FieldValue urls = rule.child("nonResourceURLs");
        if (urls.empty()) {
            rule.check("apiGroups", "resources");
            return;
        }
        urls.invalid("namespaced rules cannot apply to non-resource URLs");
        urlsOnly(rule, urls);
    }

    static void clusterWide(FieldValue rule) {
        rule.check("verbs");
        FieldValue urls = rule.child("nonResourceURLs");
        if (urls.empty()) {
            rule.check("apiGroups", "resources");
            return;
        }
        urlsOnly(rule, urls);
    }

    private static void urlsOnly(FieldValue rule, FieldValue urls) {
        if (OF_RESOURCES.stream().anyMatch(field -> !rule.child(field).empty())) {
            urls.invalid("rules cannot apply to both regular resources and non-resource URLs");
        }
    }
}
