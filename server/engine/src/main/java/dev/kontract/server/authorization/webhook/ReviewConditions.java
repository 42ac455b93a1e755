package dev.kontract.server.authorization.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.cel.AdmissionEvaluation;
import dev.kontract.server.cel.AdmissionExpression;
import dev.kontract.server.cel.AdmissionInput;
import dev.kontract.server.cel.AdmissionResult;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The conditions under which a webhook is asked. */
record ReviewConditions(List<AdmissionExpression> expressions) {

    /** A condition cannot be evaluated, and none is known not to be met. */
    static final class ConditionException extends Exception {

        private static final long serialVersionUID = 1L;

        ConditionException(String message) {
            super(message, null, false, false);
        }
    }

    /** Returns whether all conditions are met. */
    boolean areMet(AuthorizationAttributes attributes) throws ConditionException {
        if (expressions.isEmpty()) {
            return true;
        }
        ObjectNode spec = ReviewSpecs.seen(attributes);
        AdmissionEvaluation evaluation = new AdmissionEvaluation(
                new AdmissionInput(null, null, spec, null, null, null), AdmissionEvaluation.MATCH_CONDITIONS_BUDGET);
        Set<String> errors = new LinkedHashSet<>();
        for (AdmissionExpression expression : expressions) {
            AdmissionResult result;
            try {
                result = evaluation.evaluate(expression);
            } catch (AdmissionEvaluation.BudgetException e) {
                throw new ConditionException("cel evaluation error: " + e.getMessage());
            }
            result.error().ifPresent(error -> errors.add("cel evaluation error: " + error));
            if (result.error().isEmpty() && !result.isTrue()) {
                return false;
            }
        }
        if (!errors.isEmpty()) {
            String joined = String.join(", ", errors);
            throw new ConditionException(errors.size() == 1 ? joined : '[' + joined + ']');
        }
        return true;
    }
}
