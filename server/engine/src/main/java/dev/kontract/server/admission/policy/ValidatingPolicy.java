package dev.kontract.server.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.admission.matching.MatchConditions.ConditionFailure;
import dev.kontract.server.cel.AdmissionEnvironment;
import dev.kontract.server.cel.AdmissionEnvironment.Extra;
import dev.kontract.server.cel.AdmissionEnvironment.ResultType;
import dev.kontract.server.cel.AdmissionEvaluation;
import dev.kontract.server.cel.AdmissionEvaluation.BudgetException;
import dev.kontract.server.cel.AdmissionExpression;
import dev.kontract.server.cel.AdmissionInput;
import dev.kontract.server.cel.AdmissionResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A ValidatingAdmissionPolicy, compiled once. Immutable.
 *
 * @param common what all policies have
 * @param validations the expressions that have to be true
 * @param annotations the annotations of the audit event, by key
 */
record ValidatingPolicy(
        CompiledPolicy common, List<Validation> validations, Map<String, AdmissionExpression> annotations) {

    private static final int LONGEST_MESSAGE = 5 * 1024;

    /**
     * An expression that has to be true.
     *
     * @param expression the expression
     * @param messageExpression computes the message, or null
     * @param message the message, or empty
     * @param reason the reason of the failure
     */
    record Validation(
            AdmissionExpression expression,
            @Nullable AdmissionExpression messageExpression,
            String message,
            String reason) {}

    /**
     * A failed validation of a request.
     *
     * @param index the index of the validation
     * @param message the error
     * @param reason the reason, or empty if an expression could not be evaluated
     */
    record Violation(int index, String message, String reason) {}

    /**
     * The outcome of one evaluation.
     *
     * @param violations what is wrong, in the order of the validations
     * @param annotations the annotations of the audit event
     * @param failures annotations that could not be evaluated, which refuse the request
     */
    record Outcome(List<Violation> violations, Map<String, String> annotations, List<String> failures) {

        static Outcome of(List<Violation> violations) {
            return new Outcome(violations, Map.of(), List.of());
        }
    }

    static ValidatingPolicy of(JsonNode policy) {
        JsonNode spec = policy.path("spec");
        AdmissionEnvironment environment = CompiledPolicy.environment(policy, Extra.AUTHORIZER);
        AdmissionEnvironment messages = CompiledPolicy.environment(policy);
        List<Validation> validations = new ArrayList<>();
        for (JsonNode validation : spec.path("validations")) {
            String message = validation.path("messageExpression").asText("");
            validations.add(new Validation(
                    environment.compile(validation.path("expression").asText(), ResultType.BOOL),
                    message.isBlank() ? null : messages.compile(message, ResultType.STRING),
                    validation.path("message").asText("").strip(),
                    validation.path("reason").asText("Invalid")));
        }
        Map<String, AdmissionExpression> annotations = new LinkedHashMap<>();
        for (JsonNode annotation : spec.path("auditAnnotations")) {
            annotations.put(
                    annotation.path("key").asText(),
                    environment.compile(
                            annotation.path("valueExpression").asText().strip(), ResultType.STRING, ResultType.NULL));
        }
        return new ValidatingPolicy(CompiledPolicy.of(policy), List.copyOf(validations), annotations);
    }

    /** Evaluates the policy. */
    Outcome evaluate(AdmissionInput input) {
        try {
            if (!common.conditions().isEmpty() && !common.conditions().match(input)) {
                return Outcome.of(List.of());
            }
        } catch (ConditionFailure e) {
            return failed(String.valueOf(e.getMessage()));
        }
        try {
            return annotate(input, violations(input));
        } catch (BudgetException e) {
            return failed(String.valueOf(e.getMessage()));
        }
    }

    private Outcome failed(String message) {
        return Outcome.of(common.failsOpen() ? List.of() : List.of(new Violation(0, message, "")));
    }

    private List<Violation> violations(AdmissionInput input) throws BudgetException {
        AdmissionEvaluation evaluation = new AdmissionEvaluation(input, AdmissionEvaluation.POLICY_BUDGET);
        List<Violation> found = new ArrayList<>();
        List<Integer> violated = new ArrayList<>();
        for (int i = 0; i < validations.size(); i++) {
            AdmissionResult result = evaluation.evaluate(validations.get(i).expression());
            Optional<String> error = result.error();
            if (error.isPresent() ? !common.failsOpen() : !result.isTrue()) {
                found.add(new Violation(i, error.orElse(""), ""));
                violated.add(error.isPresent() ? -1 : i);
            }
        }
        AdmissionEvaluation messages = new AdmissionEvaluation(input, evaluation.budget());
        for (int i = 0; i < found.size(); i++) {
            if (violated.get(i) >= 0) {
                Validation validation = validations.get(violated.get(i));
                found.set(i, new Violation(violated.get(i), message(validation, messages), validation.reason()));
            }
        }
        return found;
    }

    private static String message(Validation validation, AdmissionEvaluation messages) {
        String computed = "";
        if (validation.messageExpression() != null) {
            try {
                computed = messages.evaluate(validation.messageExpression())
                        .text()
                        .orElse("")
                        .strip();
            } catch (BudgetException e) {
                return "failed messageExpression: " + e.getMessage();
            }
        }
        boolean usable = !computed.isEmpty()
                && !computed.contains("\n")
                && computed.getBytes(StandardCharsets.UTF_8).length <= LONGEST_MESSAGE;
        if (usable) {
            return computed;
        }
        return validation.message().isEmpty()
                ? "failed expression: " + validation.expression().source().strip()
                : validation.message();
    }

    private Outcome annotate(AdmissionInput input, List<Violation> violations) throws BudgetException {
        if (annotations.isEmpty()) {
            return Outcome.of(violations);
        }
        AdmissionEvaluation evaluation = new AdmissionEvaluation(input, AdmissionEvaluation.POLICY_BUDGET);
        Map<String, String> values = new LinkedHashMap<>();
        List<String> failures = new ArrayList<>();
        for (Map.Entry<String, AdmissionExpression> annotation : annotations.entrySet()) {
            AdmissionResult result = evaluation.evaluate(annotation.getValue());
            String value = result.text().orElse("").strip();
            if (result.error().isPresent() && !common.failsOpen()) {
                failures.add(result.error().get());
            } else if (!value.isEmpty()) {
                values.put(annotation.getKey(), value);
            }
        }
        return new Outcome(violations, values, failures);
    }
}
