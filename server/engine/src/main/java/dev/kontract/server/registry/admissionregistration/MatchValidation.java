package dev.kontract.server.registry.admissionregistration;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.HashSet;
import java.util.Set;

/** Validates which requests a webhook or a policy is about: resources and match conditions. */
final class MatchValidation {

    private static final String WILDCARD = "*";

    private MatchValidation() {}

    /** Validates the resources of a rule. */
    static void resourceNames(FieldValue resources) {
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

    /** Validates the expression of a match condition, which may refer to the parameters of a policy that has some. */
    static void conditionExpression(FieldValue condition) {
        FieldValue expression = condition.child("expression");
        expression.check();
        if (!expression.text().isBlank()) {
            boolean params = condition.outermost().child("paramKind").present();
            ExpressionValidation.condition(expression, params);
        }
    }
}
