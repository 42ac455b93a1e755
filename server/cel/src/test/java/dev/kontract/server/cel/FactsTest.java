package dev.kontract.server.cel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.status.FieldError;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Recorded results of Kubernetes 1.36 for expressions: estimated and actual costs, results as text, and errors. Each is
 * evaluated in the rule {@code [expression].size() < 0}, with a message that shows the value.
 */
final class FactsTest {

    private static final JsonNode FACTS = facts();

    private static JsonNode facts() {
        try (InputStream in = FactsTest.class.getResourceAsStream("facts.json")) {
            return new ObjectMapper().readTree(Objects.requireNonNull(in));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Stream<JsonNode> malformed() {
        return StreamSupport.stream(FACTS.path("malformed").spliterator(), false);
    }

    private static Stream<JsonNode> evaluated() {
        return StreamSupport.stream(FACTS.path("evaluated").spliterator(), false);
    }

    private static ObjectNode schema(JsonNode fact) {
        ObjectNode schema = new ObjectMapper().createObjectNode().put("type", "object");
        schema.set("properties", FACTS.path("schema"));
        String expression = fact.path("rule").asText();
        schema.putArray("x-kubernetes-validations")
                .addObject()
                .put("rule", "[" + expression + "].size() < 0")
                .put("messageExpression", "'%s'.format([[" + expression + "]])");
        return schema;
    }

    private static CompiledRule compile(ObjectNode schema) {
        return RuleCompiler.compile(
                        schema.path("x-kubernetes-validations"),
                        schema,
                        Objects.requireNonNull(DeclaredType.of(schema, true)),
                        true,
                        new RuleCompilation())
                .get(0);
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void compile_malformed_reportsTheServersMessage(JsonNode fact) {
        assertThat(compile(schema(fact)).error())
                .isIn(
                        "compilation failed: " + fact.path("error").asText(),
                        fact.path("error").asText());
    }

    @ParameterizedTest
    @MethodSource("evaluated")
    void evaluate_hasTheCostAndResultOfTheServer(JsonNode fact) {
        ObjectNode schema = schema(fact);
        assertThat(Long.toUnsignedString(compile(schema).cost()))
                .isEqualTo(fact.path("static").asText());
        RuleEvaluation evaluation = new RuleEvaluation(SchemaRules.OBJECT_BUDGET);
        RuleNode node = Objects.requireNonNull(RuleNode.compile(schema, new RuleCompilation()));
        evaluation.evaluate(node, RulePath.ROOT, FACTS.path("object"), null, new RuleEvaluation.Ratchet(null, null));
        List<String> findings =
                evaluation.findings().errors().stream().map(FieldError::text).toList();
        assertThat(findings).containsExactly(fact.path("finding").asText());
        assertThat(SchemaRules.OBJECT_BUDGET - evaluation.budget())
                .isEqualTo(fact.path("cost").asLong());
    }
}
