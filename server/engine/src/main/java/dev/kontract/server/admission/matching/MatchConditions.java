package dev.kontract.server.admission.matching;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.cel.AdmissionEnvironment;
import dev.kontract.server.cel.AdmissionEnvironment.Extra;
import dev.kontract.server.cel.AdmissionEnvironment.ResultType;
import dev.kontract.server.cel.AdmissionEvaluation;
import dev.kontract.server.cel.AdmissionExpression;
import dev.kontract.server.cel.AdmissionInput;
import dev.kontract.server.cel.AdmissionResult;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The match conditions of a webhook or a policy, compiled once. Immutable.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#matching-requests-matchconditions">
 *     Match conditions</a>
 */
public final class MatchConditions {

    private static final AdmissionEnvironment PLAIN = AdmissionEnvironment.of(Set.of(Extra.AUTHORIZER));
    private static final AdmissionEnvironment WITH_PARAMS =
            AdmissionEnvironment.of(Set.of(Extra.AUTHORIZER, Extra.PARAMS));

    private final List<AdmissionExpression> expressions;
    private final boolean failsOpen;

    private MatchConditions(List<AdmissionExpression> expressions, boolean failsOpen) {
        this.expressions = expressions;
        this.failsOpen = failsOpen;
    }

    /** A condition cannot be evaluated, and the failure policy is {@code Fail}. */
    public static final class ConditionFailure extends Exception {

        private static final long serialVersionUID = 1L;

        private ConditionFailure(String message) {
            super(message, null, false, false);
        }
    }

    /**
     * Compiles conditions.
     *
     * @param params whether they may refer to {@code params}
     * @param failsOpen whether a condition that cannot be evaluated counts as not met; otherwise it is a failure
     */
    public static MatchConditions of(JsonNode conditions, boolean params, boolean failsOpen) {
        List<AdmissionExpression> compiled = new ArrayList<>();
        for (JsonNode condition : conditions) {
            compiled.add(compile(condition.path("expression").asText().strip(), params));
        }
        return new MatchConditions(List.copyOf(compiled), failsOpen);
    }

    /** Compiles one condition. */
    public static AdmissionExpression compile(String expression, boolean params) {
        return (params ? WITH_PARAMS : PLAIN).compile(expression, ResultType.BOOL);
    }

    /** Returns whether there are no conditions. */
    public boolean isEmpty() {
        return expressions.isEmpty();
    }

    /**
     * Returns whether all conditions are met.
     *
     * @throws ConditionFailure when one cannot be evaluated and none is known not to be met
     */
    public boolean match(AdmissionInput input) throws ConditionFailure {
        AdmissionEvaluation evaluation = new AdmissionEvaluation(input, AdmissionEvaluation.MATCH_CONDITIONS_BUDGET);
        Set<String> errors = new LinkedHashSet<>();
        try {
            for (AdmissionExpression expression : expressions) {
                AdmissionResult result = evaluation.evaluate(expression);
                result.error().ifPresent(errors::add);
                if (result.error().isEmpty() && !result.isTrue()) {
                    return false;
                }
            }
        } catch (AdmissionEvaluation.BudgetException e) {
            errors.clear();
            errors.add(String.valueOf(e.getMessage()));
        }
        if (errors.isEmpty()) {
            return true;
        }
        if (failsOpen) {
            return false;
        }
        throw new ConditionFailure(
                errors.size() == 1 ? errors.iterator().next() : "[" + String.join(", ", errors) + "]");
    }
}
