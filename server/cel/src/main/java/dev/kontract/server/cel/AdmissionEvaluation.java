package dev.kontract.server.cel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.cel.function.AdmissionAuthorizer;
import dev.kontract.server.cel.function.AuthorizerFunctions;
import dev.kontract.server.cel.value.ErrorValue;
import dev.kontract.server.cel.value.MapValue;
import dev.kontract.server.cel.value.NullValue;
import dev.kontract.server.cel.value.Shape;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The evaluation of the expressions of one admission request, with one budget; variables are computed once. Used by one thread.
 */
public final class AdmissionEvaluation {

    /** The budget of the expressions of a policy for an object, in units of cost. */
    public static final long POLICY_BUDGET = 10_000_000;

    /** The budget of the match conditions of a webhook or policy. */
    public static final long MATCH_CONDITIONS_BUDGET = 2_500_000;

    /** The budget is spent: no further expression may be evaluated. */
    public static final class BudgetException extends Exception {
        private static final long serialVersionUID = 1;

        BudgetException() {
            super(
                    "validation failed due to running out of cost budget, no further validation rules will be run",
                    null,
                    false,
                    false);
        }
    }

    private final AdmissionInput input;
    private final Map<String, Object> variables = new HashMap<>();
    private long budget;
    private long variableCost;

    /** Starts an evaluation. */
    public AdmissionEvaluation(AdmissionInput input, long budget) {
        this.input = input;
        this.budget = budget;
    }

    /** Returns the remaining budget. */
    public long budget() {
        return budget;
    }

    /**
     * Evaluates an expression.
     *
     * @throws BudgetException if the budget does not suffice
     */
    public AdmissionResult evaluate(AdmissionExpression expression) throws BudgetException {
        Program program = expression.program();
        if (program == null) {
            return AdmissionResult.failed(
                    "compilation error: " + expression.error().orElse(""));
        }
        Program.Result result = run(program, expression.environment());
        spend(variableCost);
        variableCost = 0;
        spend(result.cost());
        return result.value() instanceof ErrorValue error
                ? AdmissionResult.failed(
                        "expression '" + expression.source() + "' resulted in error: " + error.message())
                : AdmissionResult.of(result.value());
    }

    private void spend(long cost) throws BudgetException {
        if (cost > budget) {
            budget = -1;
            throw new BudgetException();
        }
        budget -= cost;
    }

    private Program.Result run(Program program, AdmissionEnvironment admission) {
        Environment environment = admission.environment();
        return program.run(frame -> {
            bind(frame, environment.slot("object"), input.object());
            bind(frame, environment.slot("oldObject"), input.oldObject());
            bind(frame, environment.slot("namespaceObject"), input.namespaceObject());
            bind(frame, environment.slot("request"), input.request());
            bind(frame, environment.slot("params"), input.params());
            int composed = environment.slot(AdmissionEnvironment.VARIABLES);
            if (composed >= 0) {
                frame.set(composed, new Composed(admission));
            }
            AdmissionAuthorizer authorizer = input.authorizer();
            if (authorizer != null && environment.slot("authorizer") >= 0) {
                frame.set(environment.slot("authorizer"), AuthorizerFunctions.authorizer(authorizer));
                frame.set(
                        environment.slot("authorizer.requestResource"),
                        AuthorizerFunctions.requestResource(authorizer, input.request()));
            }
        });
    }

    private static void bind(Frame frame, int slot, @Nullable JsonNode value) {
        if (slot >= 0) {
            frame.set(slot, value == null ? NullValue.NULL : Shape.DYNAMIC.value(value));
        }
    }

    private Object variable(AdmissionEnvironment admission, String name) {
        Object known = variables.get(name);
        if (known != null) {
            return known;
        }
        AdmissionExpression expression = admission.variable(name);
        Program program = expression == null ? null : expression.program();
        Object value;
        if (expression == null || program == null) {
            String reason = expression == null ? "" : expression.error().orElse("");
            value = new ErrorValue("composited variable \"" + name + "\" fails to compile: " + reason);
        } else {
            Program.Result result = run(program, expression.environment());
            variableCost += result.cost();
            value = result.value() instanceof ErrorValue error
                    ? new ErrorValue("composited variable \"" + name + "\" fails to evaluate: " + error.message())
                    : result.value();
        }
        variables.put(name, value);
        return value;
    }

    /** The variables of an environment, each computed when it is first read. */
    private final class Composed implements MapValue {
        private final AdmissionEnvironment admission;

        Composed(AdmissionEnvironment admission) {
            this.admission = admission;
        }

        @Override
        public int size() {
            return admission.composed().size();
        }

        @Override
        public @Nullable Object find(Object key) {
            return key instanceof String name && admission.composed().containsKey(name)
                    ? variable(admission, name)
                    : null;
        }

        @Override
        public Iterable<?> keys() {
            return admission.composed().keySet();
        }
    }
}
