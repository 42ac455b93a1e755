package dev.kontract.server.cel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import java.util.List;
import java.util.stream.StreamSupport;

/** Compiles the rules of one node of a schema. */
final class RuleCompiler {

    /** The slots of the variables in frames. */
    static final int SELF = 0;

    static final int OLD_SELF = 1;

    private final JsonNode schema;
    private final DeclaredType type;
    private final RuleCompilation compilation;
    private final SchemaTypes types = new SchemaTypes();
    private final CelType self;

    private RuleCompiler(JsonNode schema, DeclaredType type, RuleCompilation compilation) {
        this.schema = schema;
        this.type = type;
        this.compilation = compilation;
        this.self = RuleCompilation.selfType(types, type);
    }

    /**
     * Compiles the rules of {@code rules} for values of the node {@code schema}.
     *
     * @param root whether the node is the root of the schema
     * @param compilation the compilation of the schema
     */
    static List<CompiledRule> compile(
            JsonNode rules, JsonNode schema, DeclaredType type, boolean root, RuleCompilation compilation) {
        if (rules.isEmpty()) {
            return List.of();
        }
        return compilation.node(rules, schema, root, () -> {
            RuleCompiler compiler = new RuleCompiler(schema, type, compilation);
            return StreamSupport.stream(rules.spliterator(), rules.size() >= RuleCompilation.WORTH_THREADS)
                    .map(compiler::compile)
                    .toList();
        });
    }

    private CompiledRule compile(JsonNode rule) {
        String source = rule.path("rule").asText();
        if (source.isBlank()) {
            return new CompiledRule(rule, null, null, false, 0, null, null, 0, "");
        }
        Environment environment = compilation.environment(
                types, self, rule.path("optionalOldSelf").asBoolean());
        RuleExpression expression = compilation.expression(environment, source);
        CelAbstractSyntaxTree ast = expression.ast();
        if (ast == null) {
            return failed(rule, "compilation failed: " + expression.malformed());
        }
        if (!ast.getResultType().equals(SimpleType.BOOL)) {
            return failed(rule, "cel expression must evaluate to a bool");
        }
        Program program = expression.program();
        if (program == null) {
            return failed(rule, "program instantiation failed: " + expression.unplanned());
        }
        boolean transition = ast.getReferenceMap().values().stream()
                .anyMatch(reference -> reference.name().equals(RuleCompilation.OLD_SELF));
        return withMessage(rule, environment, program, transition, environment.cost(ast, StaticCost.sizes(type)));
    }

    private static CompiledRule failed(JsonNode rule, String error) {
        return new CompiledRule(rule, null, error, false, 0, null, null, 0, "");
    }

    private CompiledRule withMessage(
            JsonNode rule, Environment environment, Program program, boolean transition, long cost) {
        String text = rule.path("messageExpression").asText();
        Program message = null;
        String error = null;
        long messageCost = 0;
        if (!text.isEmpty()) {
            RuleExpression expression = compilation.expression(environment, text);
            CelAbstractSyntaxTree ast = expression.ast();
            message = expression.program();
            if (ast == null) {
                error = "messageExpression compilation failed: " + expression.malformed();
            } else if (!ast.getResultType().equals(SimpleType.STRING)) {
                error = "messageExpression must evaluate to a string";
                message = null;
            } else if (message == null) {
                error = "messageExpression instantiation failed: " + expression.unplanned();
            } else {
                messageCost = environment.cost(ast, StaticCost.sizes(type));
            }
        }
        String path =
                error == null ? RuleFieldPath.normalized(rule.path("fieldPath").asText(), schema) : "";
        return new CompiledRule(rule, program, null, transition, cost, message, error, messageCost, path);
    }
}
