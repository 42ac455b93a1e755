package dev.kontract.server.registry.core.quota;

import dev.kontract.server.registry.core.container.ResourceNames;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Validates the scopes of a quota, both forms of them: which there are, what they can bound, and which exclude each other. */
final class QuotaScopeValidation {

    private static final Set<String> OF_PODS =
            Set.of("pods", "cpu", "memory", "limits.cpu", "limits.memory", "requests.cpu", "requests.memory");
    private static final Set<String> OF_CLAIMS = Set.of("persistentvolumeclaims", "requests.storage");

    /** The resources that each scope can constrain. */
    private static final Map<String, Set<String>> BOUNDED = Map.of(
            "Terminating", OF_PODS,
            "NotTerminating", OF_PODS,
            "NotBestEffort", OF_PODS,
            "PriorityClass", OF_PODS,
            "CrossNamespacePodAffinity", OF_PODS,
            "BestEffort", Set.of("pods"),
            "VolumeAttributesClass", OF_CLAIMS);

    private static final Set<String> WITHOUT_VALUES =
            Set.of("BestEffort", "NotBestEffort", "Terminating", "NotTerminating", "CrossNamespacePodAffinity");
    private static final List<Set<String>> CONFLICTS =
            List.of(Set.of("BestEffort", "NotBestEffort"), Set.of("Terminating", "NotTerminating"));

    private QuotaScopeValidation() {}

    static void scopes(FieldValue spec) {
        FieldValue scopes = spec.child("scopes");
        List<String> named = new ArrayList<>();
        for (FieldValue item : scopes.items()) {
            String scope = item.text();
            if (!BOUNDED.containsKey(scope)) {
                scopes.invalid("unsupported scope");
            }
            for (int i = unbounded(scope, spec); i > 0; i--) {
                scopes.invalid("unsupported scope applied to resource");
            }
            named.add(scope);
        }
        conflicts(named, scopes, scopes);
    }

    static void selector(FieldValue spec) {
        FieldValue selector = spec.child("scopeSelector");
        FieldValue expressions = selector.child("matchExpressions");
        List<String> named = new ArrayList<>();
        for (FieldValue item : expressions.items()) {
            String scope = item.child("scopeName").text();
            if (!BOUNDED.containsKey(scope)) {
                expressions.child("scopeName").invalid(scope, "unsupported scope");
            }
            for (int i = unbounded(scope, spec); i > 0; i--) {
                expressions.invalid(selector.internal(), "unsupported scope applied to resource");
            }
            operator(expressions, item, scope);
            named.add(scope);
        }
        conflicts(named, expressions, spec.child("scopes"));
    }

    /** Returns the number of constrained resources to which the scope does not apply. */
    private static int unbounded(String scope, FieldValue spec) {
        Set<String> bounded = BOUNDED.get(scope);
        return bounded == null
                ? 0
                : (int) spec.child("hard").entries().keySet().stream()
                        .filter(ResourceNames::standardForQuotas)
                        .filter(resource -> !bounded.contains(resource))
                        .count();
    }

    private static void operator(FieldValue expressions, FieldValue expression, String scope) {
        String operator = expression.child("operator").text();
        if (WITHOUT_VALUES.contains(scope) && !operator.equals("Exists")) {
            expressions
                    .child("operator")
                    .invalid(
                            operator,
                            "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating,"
                                    + " ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort,"
                                    + " ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity");
        }
        FieldValue values = expression.child("values");
        switch (operator) {
            case "In", "NotIn" -> {
                if (values.empty()) {
                    expressions
                            .child("values")
                            .required(
                                    "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector");
                }
            }
            case "Exists", "DoesNotExist" -> {
                if (!values.empty()) {
                    expressions
                            .child("values")
                            .invalid(
                                    values.node(),
                                    "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector");
                }
            }
            default -> expressions.child("operator").invalid(operator, "not a valid selector operator");
        }
    }

    private static void conflicts(List<String> named, FieldValue at, FieldValue scopes) {
        for (Set<String> conflict : CONFLICTS) {
            if (named.containsAll(conflict)) {
                at.invalid(scopes.shownNode(), "conflicting scopes");
            }
        }
    }
}
