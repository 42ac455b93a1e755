package dev.kontract.server.cel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.types.CelType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import dev.kontract.server.cel.function.FunctionTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compiles the rules of one node of a schema. */
final class RuleCompiler {

    /** The slots of the variables in frames. */
    static final int SELF = 0;

    static final int OLD_SELF = 1;

    private static final String SELF_NAME = "self";
    private static final String OLD_SELF_NAME = "oldSelf";
    private static final String ROOT_TYPE = "selfType";

    private final JsonNode schema;
    private final DeclaredType type;
    private @Nullable Environment plain;
    private @Nullable Environment optional;

    private RuleCompiler(JsonNode schema, DeclaredType type) {
        this.schema = schema;
        this.type = type;
    }

    /** Compiles the rules of {@code rules} for values of the node {@code schema}. */
    static List<CompiledRule> compile(JsonNode rules, JsonNode schema, DeclaredType type) {
        RuleCompiler compiler = new RuleCompiler(schema, type);
        List<CompiledRule> compiled = new ArrayList<>();
        rules.forEach(rule -> compiled.add(compiler.compile(rule)));
        return compiled;
    }

    private Environment environment(boolean optionalOldSelf) {
        Environment known = optionalOldSelf ? optional : plain;
        if (known != null) {
            return known;
        }
        SchemaTypes types = new SchemaTypes();
        CelType self = types.type(type, ROOT_TYPE);
        Map<String, CelType> variables = new LinkedHashMap<>();
        variables.put(SELF_NAME, self);
        variables.put(OLD_SELF_NAME, optionalOldSelf ? OptionalType.create(self) : self);
        Environment environment = new Environment(FunctionTable.base(), types, variables);
        if (optionalOldSelf) {
            optional = environment;
        } else {
            plain = environment;
        }
        return environment;
    }

    private CompiledRule compile(JsonNode rule) {
        String source = rule.path("rule").asText();
        if (source.isBlank()) {
            return new CompiledRule(rule, null, null, false, 0, null, null, 0, "");
        }
        Environment environment = environment(rule.path("optionalOldSelf").asBoolean());
        try {
            CelAbstractSyntaxTree ast = environment.check(source);
            if (!ast.getResultType().equals(SimpleType.BOOL)) {
                return failed(rule, "cel expression must evaluate to a bool");
            }
            Program program = environment.plan(ast);
            boolean transition = ast.getReferenceMap().values().stream()
                    .anyMatch(reference -> reference.name().equals(OLD_SELF_NAME));
            long cost = StaticCost.of(ast, type);
            return withMessage(rule, environment, program, transition, cost);
        } catch (Environment.CompileException e) {
            return failed(rule, "compilation failed: " + e.text());
        } catch (Planner.PlanException e) {
            return failed(rule, "program instantiation failed: " + e.getMessage());
        }
    }

    private static CompiledRule failed(JsonNode rule, String error) {
        return new CompiledRule(rule, null, error, false, 0, null, null, 0, "");
    }

    private CompiledRule withMessage(
            JsonNode rule, Environment environment, Program program, boolean transition, long cost) {
        String expression = rule.path("messageExpression").asText();
        Program message = null;
        String error = null;
        long messageCost = 0;
        if (!expression.isEmpty()) {
            try {
                CelAbstractSyntaxTree ast = environment.check(expression);
                if (ast.getResultType().equals(SimpleType.STRING)) {
                    message = environment.plan(ast);
                    messageCost = StaticCost.of(ast, type);
                } else {
                    error = "messageExpression must evaluate to a string";
                }
            } catch (Environment.CompileException e) {
                error = "messageExpression compilation failed: " + e.text();
            } catch (Planner.PlanException e) {
                error = "messageExpression instantiation failed: " + e.getMessage();
            }
        }
        String path =
                error == null ? RuleFieldPath.normalized(rule.path("fieldPath").asText(), schema) : "";
        return new CompiledRule(rule, program, null, transition, cost, message, error, messageCost, path);
    }
}
