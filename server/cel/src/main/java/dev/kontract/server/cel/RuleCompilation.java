package dev.kontract.server.cel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cel.common.types.CelType;
import dev.cel.common.types.OptionalType;
import dev.kontract.server.cel.function.FunctionTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * The compiled rules of one schema. Equal nodes with equal rules are compiled once, and expressions over plain values are
 * checked once. A schema is compiled when its definition is validated and again when its objects are first served; the second
 * compilation reuses the results of the first. Threads may compile parts of the schema concurrently.
 */
final class RuleCompilation {

    static final String SELF = "self";
    static final String OLD_SELF = "oldSelf";

    /** Number of rules or properties of a node from which threads share the work. */
    static final int WORTH_THREADS = 32;

    private static final String ROOT_TYPE = "selfType";
    private static final int MOST_KEPT = 8;
    private static final int MOST_RULES_KEPT = 5_000;

    /** Compilations of valid schemas that are not served yet, oldest first. */
    private static final Map<JsonNode, RuleCompilation> KEPT = new LinkedHashMap<>();

    /**
     * The rules of a node.
     *
     * @param rules the rules
     * @param schema the node
     * @param root whether it is the root, where the metadata of resources is visible
     */
    private record NodeKey(JsonNode rules, JsonNode schema, boolean root) {}

    /**
     * The environment of a rule.
     *
     * @param self the type of the value if it is plain; types of objects are equal only if they are of the same node
     * @param optionalOldSelf whether the old value may be absent
     */
    private record EnvironmentKey(Object self, boolean optionalOldSelf) {}

    /**
     * An expression in its environment.
     *
     * @param environment the environment
     * @param expression the expression
     */
    private record ExpressionKey(Environment environment, String expression) {}

    private final Map<NodeKey, List<CompiledRule>> nodes = new ConcurrentHashMap<>();
    private final Map<EnvironmentKey, Environment> environments = new ConcurrentHashMap<>();
    private final Map<ExpressionKey, RuleExpression> expressions = new ConcurrentHashMap<>();
    private final AtomicInteger rules = new AtomicInteger();

    /** Returns the compilation of a schema: the one kept by its validation, or a new one. */
    static RuleCompilation of(JsonNode schema) {
        synchronized (KEPT) {
            RuleCompilation kept = KEPT.remove(schema);
            return kept == null ? new RuleCompilation() : kept;
        }
    }

    /** Keeps the compilation of a valid schema until it is served. */
    void keep(JsonNode schema) {
        if (rules.get() == 0 || rules.get() > MOST_RULES_KEPT) {
            return;
        }
        environments.clear();
        expressions.clear();
        synchronized (KEPT) {
            KEPT.put(schema, this);
            if (KEPT.size() > MOST_KEPT) {
                KEPT.remove(KEPT.keySet().iterator().next());
            }
        }
    }

    /** Returns the rules of a node, compiling them if none were equal. */
    List<CompiledRule> node(JsonNode own, JsonNode schema, boolean root, Supplier<List<CompiledRule>> compiler) {
        NodeKey key = new NodeKey(own, schema, root);
        List<CompiledRule> known = nodes.get(key);
        if (known == null) {
            known = compiler.get();
            nodes.put(key, known);
            rules.addAndGet(known.size());
        }
        return known;
    }

    /** Returns an environment for values of a type. */
    Environment environment(SchemaTypes types, CelType self, boolean optionalOldSelf) {
        Object kind = types.isEmpty() ? self : types;
        return environments.computeIfAbsent(new EnvironmentKey(kind, optionalOldSelf), key -> {
            Map<String, CelType> variables = new LinkedHashMap<>();
            variables.put(SELF, self);
            variables.put(OLD_SELF, optionalOldSelf ? OptionalType.create(self) : self);
            return new Environment(FunctionTable.base(), types, variables);
        });
    }

    /** Returns the type of the values of a node, and adds its object types to {@code types}. */
    static CelType selfType(SchemaTypes types, DeclaredType declared) {
        return types.type(declared, ROOT_TYPE);
    }

    /** Returns an expression, checked and planned. */
    RuleExpression expression(Environment environment, String text) {
        ExpressionKey key = new ExpressionKey(environment, text);
        RuleExpression known = expressions.get(key);
        if (known == null) {
            known = RuleExpression.of(environment, text);
            expressions.put(key, known);
        }
        return known;
    }
}
