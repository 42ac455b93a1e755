package dev.kontract.server.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.cel.AdmissionEnvironment.Extra;
import dev.kontract.server.cel.AdmissionEnvironment.ResultType;
import dev.kontract.server.cel.function.AdmissionAuthorizer;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class AdmissionExpressionTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static JsonNode json(String text) throws JsonProcessingException {
        return JSON.readTree(text.replace('`', '"'));
    }

    private static AdmissionEvaluation evaluation(long budget) throws JsonProcessingException {
        AdmissionAuthorizer authorizer = check -> new AdmissionAuthorizer.Decision(
                check.resource().equals("pods") && check.verb().equals("get"), "because", "");
        return new AdmissionEvaluation(
                new AdmissionInput(
                        json("{`kind`:`ConfigMap`,`data`:{`a`:`b`}}"),
                        null,
                        json(
                                "{`operation`:`CREATE`,`resource`:{`group`:``,`resource`:`pods`},`userInfo`:{`groups`:[`g`]}}"),
                        json("{`max`:3}"),
                        null,
                        authorizer),
                budget);
    }

    private static AdmissionResult evaluate(AdmissionExpression expression) throws Exception {
        return evaluation(AdmissionEvaluation.POLICY_BUDGET).evaluate(expression);
    }

    @Test
    void compile_wrongType_reportsTheType() {
        AdmissionEnvironment environment = AdmissionEnvironment.of(Set.of());
        assertThat(environment.compile("'a'", ResultType.BOOL).error())
                .contains("must evaluate to bool but got string");
        assertThat(environment.compile("1", ResultType.STRING, ResultType.NULL).error())
                .contains("must evaluate to one of [string null_type] but got int");
        assertThat(environment.compile("1 +", ResultType.BOOL).error().orElse(""))
                .startsWith("compilation failed: ERROR: <input>:1:4: Syntax error: mismatched input '<EOF>' expecting")
                .endsWith("\n | 1 +\n | ...^");
        assertThat(environment.compile("params.x", ResultType.ANY).error().orElse(""))
                .contains("undeclared reference to 'params' (in container '')");
    }

    @Test
    void evaluate_variablesOfTheRequest_areBound() throws Exception {
        AdmissionEnvironment environment = AdmissionEnvironment.of(Set.of(Extra.PARAMS, Extra.AUTHORIZER));
        String expression = "object.data.a == 'b' && oldObject == null && request.operation == 'CREATE'"
                + " && 'g' in request.userInfo.groups && params.max == 3 && namespaceObject == null"
                + " && authorizer.requestResource.check('get').allowed()"
                + " && authorizer.group('').resource('pods').check('list').reason() == 'because'";
        assertThat(evaluate(environment.compile(expression, ResultType.BOOL)).isTrue())
                .isTrue();
    }

    @Test
    void evaluate_composedVariables_seeEarlierOnesAndShareTheBudget() throws Exception {
        AdmissionEnvironment environment = AdmissionEnvironment.of(Set.of(Extra.VARIABLES));
        environment.declare("keys", "object.data.map(k, k)");
        environment.declare("count", "variables.keys.size()");
        environment.declare("bad", "object.data.missing");
        assertThat(evaluate(environment.compile("variables.count == 1", ResultType.BOOL))
                        .isTrue())
                .isTrue();
        assertThat(evaluate(environment.compile("variables.bad == 1", ResultType.BOOL))
                        .error())
                .contains("expression 'variables.bad == 1' resulted in error: composited variable \"bad\" fails to"
                        + " evaluate: no such key: missing");
        assertThat(environment.compile("variables.odd", ResultType.ANY).error().orElse(""))
                .contains("undefined field 'odd'");
    }

    @Test
    void evaluate_overBudget_ends() throws Exception {
        AdmissionExpression expression =
                AdmissionEnvironment.of(Set.of()).compile("object.kind == 'x'", ResultType.BOOL);
        AdmissionEvaluation evaluation = evaluation(5);
        evaluation.evaluate(expression);
        assertThat(evaluation.budget()).isEqualTo(2);
        assertThatThrownBy(() -> evaluation.evaluate(expression))
                .isInstanceOf(AdmissionEvaluation.BudgetException.class);
    }

    @Test
    void evaluate_mutations_constructPatches() throws Exception {
        AdmissionEnvironment environment = AdmissionEnvironment.of(Set.of(Extra.PATCHES));
        AdmissionExpression patch = environment.compile(
                "[JSONPatch{op: 'add', path: '/metadata/annotations/' + jsonpatch.escapeKey('a.com/b'), value: 'x'},"
                        + " JSONPatch{op: 'add', path: '/spec', value: Object.spec{n: 1}}]",
                ResultType.JSON_PATCHES);
        assertThat(patch.error()).isEmpty();
        assertThat(evaluate(patch).jsonPatch())
                .isEqualTo(json("[{`op`:`add`,`path`:`/metadata/annotations/a.com~1b`,`value`:`x`},"
                        + "{`op`:`add`,`path`:`/spec`,`value`:{`n`:1}}]"));
        AdmissionExpression apply = environment.compile(
                "Object{metadata: Object.metadata{labels: {'a': 'b'}}, spec: Object.spec{l: [Object.spec.l{x: 1}]}}",
                ResultType.OBJECT);
        assertThat(apply.error()).isEmpty();
        assertThat(evaluate(apply).applyConfiguration())
                .isEqualTo(json("{`metadata`:{`labels`:{`a`:`b`}},`spec`:{`l`:[{`x`:1}]}}"));
        AdmissionResult misnamed = evaluate(environment.compile("Object{spec: Object.wrong{}}", ResultType.OBJECT));
        assertThatThrownBy(misnamed::applyConfiguration)
                .hasMessage(
                        "type mismatch: unexpected type name \"Object.wrong\", expected \"Object.spec\", which matches"
                                + " field name path from root Object type");
    }
}
