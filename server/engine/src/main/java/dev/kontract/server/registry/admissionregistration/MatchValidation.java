package dev.kontract.server.registry.admissionregistration;

import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.LabelSelectorValidation;
import dev.kontract.server.status.FieldError;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Validates which requests a webhook or a policy is about: rules, match resources and match conditions. */
final class MatchValidation {

    private static final String WILDCARD = "*";
    private static final List<String> OPERATIONS = List.of(WILDCARD, "CONNECT", "CREATE", "DELETE", "UPDATE");
    private static final List<String> SCOPES = List.of(WILDCARD, "Cluster", "Namespaced");
    private static final int MOST_CONDITIONS = 64;

    private MatchValidation() {}

    /** Validates {@code matchResources}, which may be absent. */
    static void resources(FieldValue resources) {
        if (resources.absent()) {
            return;
        }
        FieldValue policy = resources.child("matchPolicy");
        if (policy.absent()) {
            policy.required();
        } else {
            WebhookValidation.supported(policy, WebhookValidation.MATCH_POLICIES);
        }
        for (String name : List.of("namespaceSelector", "objectSelector")) {
            FieldValue selector = resources.child(name);
            if (selector.absent()) {
                selector.required();
            } else {
                LabelSelectorValidation.validate(selector);
            }
        }
        resources.items("resourceRules").forEach(MatchValidation::namedRule);
        resources.items("excludeResourceRules").forEach(MatchValidation::namedRule);
    }

    private static void namedRule(FieldValue rule) {
        Set<String> known = new HashSet<>();
        for (FieldValue name : rule.items("resourceNames")) {
            name.invalid(NameFormats.pathSegment(name.text()));
            if (!known.add(name.text())) {
                name.duplicate();
            }
        }
        rule(rule);
    }

    /** Validates operations on resources. */
    static void rule(FieldValue rule) {
        FieldValue operations = rule.child("operations");
        if (operations.empty()) {
            operations.required();
        }
        alone(operations, "operations");
        for (FieldValue operation : operations.items()) {
            WebhookValidation.supported(operation, OPERATIONS);
        }
        FieldValue groups = rule.child("apiGroups");
        if (groups.empty()) {
            groups.required();
        }
        alone(groups, "API groups");
        FieldValue versions = rule.child("apiVersions");
        if (versions.empty()) {
            versions.required();
        }
        alone(versions, "API versions");
        versions.items().stream().filter(FieldValue::empty).forEach(FieldValue::required);
        resourceNames(rule.child("resources"));
        WebhookValidation.supported(rule.child("scope"), SCOPES);
    }

    /** A wildcard must be the only item. */
    private static void alone(FieldValue list, String what) {
        if (list.node().size() > 1 && list.items().stream().anyMatch(item -> item.is(WILDCARD))) {
            list.invalid("if '*' is present, must not specify other " + what);
        }
    }

    private static void resourceNames(FieldValue resources) {
        if (resources.empty()) {
            resources.required();
        }
        Set<String> wholeResources = new HashSet<>();
        Set<String> wholeSubresources = new HashSet<>();
        boolean everything = false;
        boolean everyResource = false;
        boolean plain = false;
        for (FieldValue resource : resources.items()) {
            String text = resource.text();
            if (text.isEmpty()) {
                resource.required();
                continue;
            }
            everything |= text.equals("*/*");
            everyResource |= text.equals(WILDCARD);
            int slash = text.indexOf('/');
            if (slash < 0) {
                plain = !text.equals(WILDCARD); // Upstream checks only the last one.
                continue;
            }
            covered(resource, text.substring(0, slash), text.substring(slash + 1), wholeResources, wholeSubresources);
        }
        if (resources.node().size() > 1 && everything) {
            resources.invalid("if '*/*' is present, must not specify other resources");
        }
        if (everyResource && plain) {
            resources.invalid("if '*' is present, must not specify other resources without subresources");
        }
    }

    private static void covered(
            FieldValue value, String resource, String subresource, Set<String> wholes, Set<String> parts) {
        if (wholes.contains(resource)) {
            value.invalid("if '" + resource + "/*' is present, must not specify " + value.text());
        }
        if (parts.contains(subresource)) {
            value.invalid("if '*/" + subresource + "' is present, must not specify " + value.text());
        }
        if (subresource.equals(WILDCARD)) {
            wholes.add(resource);
        }
        if (resource.equals(WILDCARD)) {
            parts.add(subresource);
        }
    }

    /**
     * Validates match conditions.
     *
     * @param params whether expressions may refer to {@code params}
     */
    static void conditions(FieldValue conditions, boolean params) {
        int count = conditions.node().size();
        if (count > MOST_CONDITIONS) {
            conditions.errors().add(FieldError.tooMany(conditions.path().toString(), count, MOST_CONDITIONS));
        }
        Set<String> known = new HashSet<>();
        for (FieldValue condition : conditions.items()) {
            FieldValue expression = condition.child("expression");
            if (expression.text().isBlank()) {
                expression.required();
            } else {
                ExpressionValidation.condition(expression, params);
            }
            FieldValue name = condition.child("name");
            if (name.empty()) {
                name.required();
            } else {
                name.invalid(LabelFormats.key(name.text()));
                if (!known.add(name.text())) {
                    name.duplicate();
                }
            }
        }
    }
}
