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
        verbs(rule);
        FieldValue urls = rule.child("nonResourceURLs");
        if (urls.empty()) {
            resources(rule);
            return;
        }
        urls.invalid("namespaced rules cannot apply to non-resource URLs");
        urlsOnly(rule, urls);
    }

    static void clusterWide(FieldValue rule) {
        verbs(rule);
        FieldValue urls = rule.child("nonResourceURLs");
        if (urls.empty()) {
            resources(rule);
            return;
        }
        urlsOnly(rule, urls);
    }

    private static void verbs(FieldValue rule) {
        if (rule.child("verbs").empty()) {
            rule.child("verbs").required("verbs must contain at least one value");
        }
    }

    private static void urlsOnly(FieldValue rule, FieldValue urls) {
        if (OF_RESOURCES.stream().anyMatch(field -> !rule.child(field).empty())) {
            urls.invalid("rules cannot apply to both regular resources and non-resource URLs");
        }
    }

    private static void resources(FieldValue rule) {
        if (rule.child("apiGroups").empty()) {
            rule.child("apiGroups").required("resource rules must supply at least one api group");
        }
        if (rule.child("resources").empty()) {
            rule.child("resources").required("resource rules must supply at least one resource");
        }
    }
}
