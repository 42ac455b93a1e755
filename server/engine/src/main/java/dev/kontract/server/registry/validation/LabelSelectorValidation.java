package dev.kontract.server.registry.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;

/**
 * Validates and evaluates label selectors in objects.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors">Label
 *     selectors</a>
 */
public final class LabelSelectorValidation {

    private static final Set<String> WITH_VALUES = Set.of("In", "NotIn");
    private static final Set<String> WITHOUT_VALUES = Set.of("Exists", "DoesNotExist");

    private LabelSelectorValidation() {}

    /** Returns whether a selector is valid and can be evaluated. */
    public static boolean usable(FieldValue selector) {
        FieldValue scratch = selector.within(new FieldErrors());
        scratch.check();
        return scratch.errors().isEmpty();
    }

    /** Returns whether a selector is empty and so matches everything. */
    public static boolean asksNothing(FieldValue selector) {
        return selector.child("matchLabels").empty()
                && selector.child("matchExpressions").empty();
    }

    /** Returns whether a valid selector matches {@code labels}. */
    public static boolean matches(FieldValue selector, JsonNode labels) {
        boolean all = selector.child("matchLabels").entries().entrySet().stream()
                .allMatch(one -> labels.path(one.getKey())
                        .asText("\0")
                        .equals(one.getValue().text()));
        return all && selector.items("matchExpressions").stream().allMatch(one -> holds(one, labels));
    }

    private static boolean holds(FieldValue expression, JsonNode labels) {
        JsonNode label = labels.path(expression.child("key").text());
        List<String> values =
                expression.items("values").stream().map(FieldValue::text).toList();
        return switch (expression.child("operator").text()) {
            case "In" -> !label.isMissingNode() && values.contains(label.asText());
            case "NotIn" -> label.isMissingNode() || !values.contains(label.asText());
            case "Exists" -> !label.isMissingNode();
            case "DoesNotExist" -> label.isMissingNode();
            default -> false;
        };
    }

    /** Checks that a requirement has values if and only if its operator takes them. */
    public static void values(FieldValue requirement) {
        FieldValue operator = requirement.child("operator");
        FieldValue values = requirement.child("values");
        if (WITH_VALUES.contains(operator.text()) && values.empty()) {
            values.required("must be specified when `operator` is 'In' or 'NotIn'");
        }
        if (WITHOUT_VALUES.contains(operator.text()) && !values.empty()) {
            values.forbidden("may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
        }
    }
}
