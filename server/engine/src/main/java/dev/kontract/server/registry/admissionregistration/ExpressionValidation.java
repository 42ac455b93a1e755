package dev.kontract.server.registry.admissionregistration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.matching.MatchConditions;
import dev.kontract.server.cel.AdmissionEnvironment;
import dev.kontract.server.cel.AdmissionEnvironment.Extra;
import dev.kontract.server.cel.AdmissionEnvironment.ResultType;
import dev.kontract.server.cel.AdmissionExpression;
import dev.kontract.server.cel.value.FieldNames;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Validates the CEL expressions of one policy: the variables first, then what refers to them. Not thread-safe. */
final class ExpressionValidation {

    private static final Pattern IDENTIFIER = Pattern.compile("[_a-zA-Z][_a-zA-Z0-9]*");

    /** A variable that was validated. */
    private record Variable(String name, String expression) {}

    private final List<Variable> variables = new ArrayList<>();
    private final Set<Extra> common = EnumSet.noneOf(Extra.class);
    private final AdmissionEnvironment expressions;
    private @Nullable AdmissionEnvironment messages;
    private @Nullable AdmissionEnvironment patches;

    private ExpressionValidation(boolean params, boolean composed) {
        if (params) {
            common.add(Extra.PARAMS);
        }
        if (composed) {
            common.add(Extra.VARIABLES);
        }
        this.expressions = environment(Extra.AUTHORIZER);
    }

    /** Few policies have messages or patches, so that the variables are rarely compiled again for them. */
    private AdmissionEnvironment environment(Extra... more) {
        Set<Extra> extras = EnumSet.copyOf(common);
        extras.addAll(List.of(more));
        AdmissionEnvironment environment = AdmissionEnvironment.of(extras);
        variables.forEach(variable -> environment.declare(variable.name, variable.expression));
        return environment;
    }

    private AdmissionEnvironment messages() {
        AdmissionEnvironment made = messages == null ? environment() : messages;
        messages = made;
        return made;
    }

    private AdmissionEnvironment patches() {
        AdmissionEnvironment made = patches == null ? environment(Extra.AUTHORIZER, Extra.PATCHES) : patches;
        patches = made;
        return made;
    }

    /**
     * Starts the validation of a policy.
     *
     * @param spec the spec of the policy
     * @param composed whether expressions may always refer to {@code variables}; otherwise only if there are any
     */
    static ExpressionValidation ofPolicy(FieldValue spec, boolean composed) {
        return new ExpressionValidation(
                spec.child("paramKind").present(),
                composed || !spec.child("variables").empty());
    }

    /** Validates the expression of a match condition. */
    static void condition(FieldValue expression, boolean params) {
        report(
                expression,
                expression.text().strip(),
                MatchConditions.compile(expression.text().strip(), params));
    }

    /** Returns whether an update changes neither the match conditions of a policy nor what they may refer to. */
    static boolean sameConditions(ObjectNode object, ObjectNode current) {
        JsonNode spec = object.path("spec");
        JsonNode was = current.path("spec");
        return List.of("paramKind", "matchConditions").stream()
                .allMatch(field -> spec.path(field).equals(was.path(field)));
    }

    /** Validates a variable and adds it to what later expressions may refer to. */
    void variable(FieldValue variable) {
        FieldValue name = variable.child("name");
        FieldValue expression = variable.child("expression");
        variable.check("name", "expression");
        if (expression.text().isBlank()) {
            return;
        }
        variables.add(new Variable(name.text(), expression.text()));
        report(expression, expression.text(), expressions.declare(name.text(), expression.text()));
    }

    /** Requires the name of a variable that expressions can refer to. */
    static void identifier(FieldValue name) {
        if (!IDENTIFIER.matcher(name.text()).matches() || FieldNames.isReserved(name.text())) {
            name.invalid("must be a valid CEL identifier");
        }
    }

    void validation(FieldValue expression) {
        report(expression, expression.text(), expressions.compile(expression.text(), ResultType.BOOL));
    }

    void message(FieldValue expression) {
        report(expression, expression.text(), messages().compile(expression.text(), ResultType.STRING));
    }

    void auditAnnotation(FieldValue expression) {
        report(
                expression,
                expression.text(),
                expressions.compile(expression.text().strip(), ResultType.STRING, ResultType.NULL));
    }

    void jsonPatch(FieldValue expression) {
        String text = expression.text().strip();
        report(expression, text, patches().compile(text, ResultType.JSON_PATCHES));
    }

    void applyConfiguration(FieldValue expression) {
        String text = expression.text().strip();
        report(expression, text, patches().compile(text, ResultType.OBJECT));
    }

    private static void report(FieldValue at, String shown, AdmissionExpression compiled) {
        compiled.error().ifPresent(error -> at.invalid(shown, error));
    }
}
