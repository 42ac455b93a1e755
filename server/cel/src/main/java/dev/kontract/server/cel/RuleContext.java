package dev.kontract.server.cel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.cel.value.FieldNames;
import dev.kontract.server.status.FieldError;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The context for validating the rules of a schema at one of its nodes: the types that are visible there and how often the node
 * may occur in an object. Created for the root of a valid structural schema and then for the nodes below, from the top down;
 * used by one thread.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation-rules">validation
 *     rules</a>
 * @see <a
 *     href="https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation-rules">validation
 *     rules</a>
 */
public final class RuleContext {

    /** The limit of the estimated cost of one rule. */
    private static final long RULE_LIMIT = 10_000_000;

    /** The limit of the estimated cost of all rules of a schema. */
    private static final long SCHEMA_LIMIT = 100_000_000;

    private static final int SHOWN_RULES = 4;
    private static final String UNBOUNDED_ADVICE =
            " (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings"
                    + " are declared)";

    /** The cost of a rule and the path that errors name. */
    private record RuleCost(String path, long cost) {}

    /** The compiled rules of a schema with their total cost. */
    private static final class Total {
        private long cost;
        private final List<RuleCost> expensive = new ArrayList<>();
        private final RuleCompilation compilation = new RuleCompilation();
        private boolean sound = true;

        void add(String path, long more) {
            cost = Long.compareUnsigned(cost + more, cost) < 0 ? -1 : cost + more;
            if (Long.compareUnsigned(more, SCHEMA_LIMIT / 100) >= 0) {
                expensive.add(new RuleCost(path, more));
            }
        }
    }

    private final JsonNode schema;
    private final @Nullable RuleContext parent;
    private final Total total;
    private final boolean inScope;
    private final boolean limitsRules;

    /** How often a value of this node may occur, or -1 if the schema does not bound it. */
    private final long cardinality;

    private final Step step;
    private final String property;
    private boolean typed;
    private @Nullable DeclaredType type;

    private enum Step {
        ROOT,
        PROPERTY,
        ELEMENT
    }

    private RuleContext(JsonNode schema, boolean limitsRules) {
        this.schema = schema;
        this.limitsRules = limitsRules;
        parent = null;
        total = new Total();
        inScope = hasRules(schema);
        cardinality = 1;
        step = Step.ROOT;
        property = "";
    }

    private RuleContext(RuleContext parent, JsonNode schema, Step step, String property) {
        this.schema = schema;
        this.parent = parent;
        this.step = step;
        this.property = property;
        limitsRules = parent.limitsRules;
        total = parent.total;
        inScope = parent.inScope || hasRules(schema);
        cardinality = product(parent.cardinality, maxElements(parent.schema));
    }

    /**
     * Returns the context of the root of a schema.
     *
     * @param schema a valid structural schema, as in {@code openAPIV3Schema}
     * @param limitsRules whether the cost of a single rule is limited; false if the schema has not changed
     */
    public static RuleContext root(JsonNode schema, boolean limitsRules) {
        RuleContext context = new RuleContext(schema, limitsRules);
        if (RuleNode.hasRules(schema)) {
            RuleNode.compile(schema, context.total.compilation);
        }
        return context;
    }

    /** Returns the context of a property. */
    public RuleContext property(String name, JsonNode propertySchema) {
        return new RuleContext(this, propertySchema, Step.PROPERTY, name);
    }

    /** Returns the context of the items of a list, or of the values of a map. */
    public RuleContext element(JsonNode elementSchema) {
        return new RuleContext(this, elementSchema, Step.ELEMENT, "");
    }

    private static boolean hasRules(JsonNode schema) {
        return !schema.path("x-kubernetes-validations").isEmpty();
    }

    private static long maxElements(JsonNode schema) {
        String limit = switch (schema.path("type").asText()) {
            case "object" -> schema.has("additionalProperties") ? "maxProperties" : "";
            case "array" -> "maxItems";
            default -> "";
        };
        if (limit.isEmpty()) {
            return 1;
        }
        return schema.has(limit) ? Math.max(0, schema.path(limit).asLong()) : -1;
    }

    /** Multiplies two numbers of occurrences; -1 means unbounded and is also the largest unsigned number. */
    private static long product(long one, long other) {
        return one == -1 || other == -1 ? -1 : times(one, other);
    }

    private static long times(long one, long other) {
        if (one == 0 || other == 0) {
            return 0;
        }
        return Long.compareUnsigned(Long.divideUnsigned(-1, one), other) < 0 ? -1 : one * other;
    }

    private @Nullable DeclaredType type() {
        if (!inScope) {
            return null;
        }
        if (!typed) {
            typed = true;
            type = inherited();
            if (type == null) {
                type = DeclaredType.of(schema, parent == null || DeclaredType.isEmbedded(schema));
            }
        }
        return type;
    }

    private @Nullable DeclaredType inherited() {
        DeclaredType above = parent == null ? null : parent.type();
        if (above == null) {
            return null;
        }
        if (step == Step.ELEMENT) {
            return above.element();
        }
        return FieldNames.escape(property).map(above.fields()::get).orElse(null);
    }

    /**
     * Compiles the rules of this node.
     *
     * @param path the path of this node in the definition, for errors
     * @param uncorrelatable the path of the list above whose items have no old values, or null
     * @return the errors of the rules, in the order of the Kubernetes API
     */
    public List<FieldError> check(String path, @Nullable String uncorrelatable) {
        List<FieldError> errors = new ArrayList<>();
        if (!hasRules(schema)) {
            return errors;
        }
        String rulesPath = path + ".x-kubernetes-validations";
        DeclaredType self = type();
        if (self == null) {
            errors.add(
                    new FieldError(
                            "InternalError",
                            rulesPath,
                            "Internal error: internal error: failed to construct type information for"
                                    + " x-kubernetes-validations rules: unable to convert structural schema to CEL declarations"));
            return errors;
        }
        List<CompiledRule> rules = RuleCompiler.compile(
                schema.path("x-kubernetes-validations"), schema, self, parent == null, total.compilation);
        for (int i = 0; i < rules.size(); i++) {
            check(rules.get(i), rulesPath + "[" + i + "]", self, uncorrelatable, errors);
        }
        total.sound &= errors.isEmpty();
        return errors;
    }

    private void check(
            CompiledRule rule,
            String path,
            DeclaredType self,
            @Nullable String uncorrelatable,
            List<FieldError> errors) {
        long cost = times(rule.cost(), cardinality == -1 ? self.maxCardinality() : cardinality);
        checkCost("estimated rule cost", path + ".rule", cost, errors);
        total.add(path + ".rule", cost);
        if (rule.error() != null) {
            errors.add(FieldError.invalid(path + ".rule", ShownRule.of(rule.source()), rule.error()));
        }
        if (rule.messageError() != null) {
            errors.add(
                    FieldError.invalid(path + ".messageExpression", ShownRule.of(rule.source()), rule.messageError()));
        } else if (rule.messageProgram() != null) {
            checkCost("estimated messageExpression cost", path + ".messageExpression", rule.messageCost(), errors);
            total.add(path + ".messageExpression", rule.messageCost());
        }
        if (rule.transition() && uncorrelatable != null) {
            errors.add(FieldError.invalid(
                    path + ".rule",
                    rule.source().path("rule").asText(),
                    "oldSelf cannot be used on the uncorrelatable portion of the schema within " + uncorrelatable));
        }
        if (!rule.transition() && rule.source().has("optionalOldSelf")) {
            errors.add(FieldError.invalid(
                    path + ".optionalOldSelf",
                    rule.source().path("optionalOldSelf").asBoolean(),
                    "may not be set if oldSelf is not used in rule"));
        }
    }

    private void checkCost(String name, String path, long cost, List<FieldError> errors) {
        if (limitsRules && Long.compareUnsigned(cost, RULE_LIMIT) > 0) {
            errors.add(FieldError.forbidden(path, costMessage(name, cost, RULE_LIMIT)));
        }
    }

    /**
     * Returns the errors for the total cost of all rules that were checked at this node and below.
     *
     * @param path the path of the root of the schema in the definition
     */
    public List<FieldError> checkTotal(String path) {
        List<FieldError> errors = new ArrayList<>();
        if (Long.compareUnsigned(total.cost, SCHEMA_LIMIT) > 0) {
            total.expensive.stream()
                    .sorted(Comparator.comparing(RuleCost::cost, Long::compareUnsigned)
                            .reversed())
                    .limit(SHOWN_RULES)
                    .forEach(rule -> errors.add(FieldError.forbidden(
                            rule.path,
                            "contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3"
                                    + " schema")));
            errors.add(FieldError.forbidden(
                    path,
                    costMessage(
                            "x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema",
                            total.cost,
                            SCHEMA_LIMIT)));
        } else if (total.sound) {
            total.compilation.keep(schema);
        }
        return errors;
    }

    private static String costMessage(String name, long cost, long limit) {
        double factor = new BigDecimal(new BigInteger(Long.toUnsignedString(cost)))
                .divide(BigDecimal.valueOf(limit), 12, RoundingMode.HALF_EVEN)
                .doubleValue();
        String text =
                factor > 100 ? "more than 100x" : String.format(Locale.ROOT, factor < 1.5 ? "%fx" : "%.1fx", factor);
        return name + " exceeds budget by factor of " + text + UNBOUNDED_ADVICE;
    }
}
