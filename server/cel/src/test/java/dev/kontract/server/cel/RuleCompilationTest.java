package dev.kontract.server.cel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.status.FieldError;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Repeated parts of a schema are compiled once. */
final class RuleCompilationTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static ObjectNode text(int maxLength, String description) {
        ObjectNode schema = JSON.createObjectNode().put("type", "string").put("maxLength", maxLength);
        schema.put("description", description)
                .putArray("x-kubernetes-validations")
                .addObject()
                .put("rule", "self.size() > 1");
        return schema;
    }

    private static List<CompiledRule> compile(ObjectNode schema, RuleCompilation compilation) {
        JsonNode rules = schema.path("x-kubernetes-validations");
        return RuleCompiler.compile(rules, schema, DeclaredType.of(schema, false), false, compilation);
    }

    @Test
    void compile_ofEqualNodes_isDoneOnce() {
        RuleCompilation compilation = new RuleCompilation();
        List<CompiledRule> first = compile(text(4, "a"), compilation);
        assertThat(compile(text(4, "a"), compilation)).isSameAs(first);
        assertThat(compile(text(4, "a"), new RuleCompilation())).isNotSameAs(first);
    }

    @Test
    void compile_ofOneExpressionOverPlainValues_isPlannedOnceAndEstimatedForEach() {
        RuleCompilation compilation = new RuleCompilation();
        CompiledRule first = compile(text(4, "a"), compilation).get(0);
        CompiledRule second = compile(text(4000, "b"), compilation).get(0);
        assertThat(second.program()).isSameAs(first.program());
        assertThat(second.source()).isNotSameAs(first.source());
    }

    @Test
    void compile_ofOneExpressionOverObjects_isPlannedForEach() throws Exception {
        RuleCompilation compilation = new RuleCompilation();
        CompiledRule number = compile(object("integer"), compilation).get(0);
        CompiledRule text = compile(object("string"), compilation).get(0);
        assertThat(number.error()).isNull();
        assertThat(text.error()).contains("found no matching overload for '_>_'");
    }

    private static ObjectNode object(String type) {
        ObjectNode schema = JSON.createObjectNode().put("type", "object");
        schema.putObject("properties").putObject("a").put("type", type);
        schema.putArray("x-kubernetes-validations").addObject().put("rule", "self.a > 1");
        return schema;
    }

    @Test
    void compile_ofAServedSchema_reusesTheCompilationOfItsValidation() {
        ObjectNode schema = object("integer");
        schema.put("description", "only here");
        RuleContext context = RuleContext.root(schema, true);
        assertThat(context.check("schema", null)).isEmpty();
        assertThat(context.checkTotal("schema")).isEmpty();

        RuleCompilation kept = RuleCompilation.of(schema.deepCopy());
        assertThat(kept.node(schema.path("x-kubernetes-validations"), schema, true, List::of))
                .hasSize(1);
        RuleCompilation again = RuleCompilation.of(schema);
        assertThat(again.node(schema.path("x-kubernetes-validations"), schema, true, List::of))
                .isEmpty();
    }

    @Test
    void compile_onSeveralThreads_keepsTheOrderOfRules() {
        ObjectNode schema = JSON.createObjectNode().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        ArrayNode rules = schema.putArray("x-kubernetes-validations");
        for (int i = 0; i < 2 * RuleCompilation.WORTH_THREADS; i++) {
            rules.addObject().put("rule", i == 40 ? "self.none > 1" : "self.p" + i + ".a > " + i);
            properties.set("p" + i, object(i == 50 ? "string" : "integer"));
        }
        RuleContext root = RuleContext.root(schema, true);
        assertThat(root.check("schema", null))
                .extracting(FieldError::field)
                .containsExactly(
                        "schema.x-kubernetes-validations[40].rule", "schema.x-kubernetes-validations[50].rule");
        assertThat(properties.properties())
                .allSatisfy(property -> assertThat(root.property(property.getKey(), property.getValue())
                                .check(property.getKey(), null))
                        .hasSize(property.getKey().equals("p50") ? 1 : 0));
    }

    @Test
    void compile_ofASchemaThatIsNotValid_isNotKept() {
        ObjectNode schema = object("string");
        RuleContext context = RuleContext.root(schema, true);
        assertThat(context.check("schema", null)).isNotEmpty();
        context.checkTotal("schema");

        assertThat(RuleCompilation.of(schema).node(schema.path("x-kubernetes-validations"), schema, true, List::of))
                .isEmpty();
    }
}
