package dev.kontract.server.cel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.status.FieldError;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a structural schema, compiled once for a definition; immutable and shared by threads.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation-rules">validation rules</a>
 */
public final class SchemaRules {

    /** The budget of all rules of an object, in units of cost. */
    public static final long OBJECT_BUDGET = 10_000_000;

    private final RuleNode root;
    private final JsonNode schema;

    private SchemaRules(RuleNode root, JsonNode schema) {
        this.root = root;
        this.schema = schema;
    }

    /**
     * The result of evaluating the rules for an object.
     *
     * @param errors violations, and rules that could not be evaluated
     * @param warnings violations by unchanged values
     */
    public record Findings(List<FieldError> errors, List<String> warnings) {}

    /**
     * Compiles the rules of a schema.
     *
     * @param schema the structural schema of a version, as in {@code openAPIV3Schema}
     * @return the rules, or empty if the schema has none
     */
    public static Optional<SchemaRules> compile(JsonNode schema) {
        if (!RuleNode.hasRules(schema)) {
            return Optional.empty();
        }
        RuleNode node = RuleNode.compile(schema, RuleCompilation.of(schema));
        return node == null ? Optional.empty() : Optional.of(new SchemaRules(node, schema));
    }

    /**
     * Evaluates the rules; to be called only for objects that the schema accepts.
     *
     * @param object the object, not changed
     * @param old the object before the update, or null if it is created
     */
    public Findings evaluate(JsonNode object, @Nullable JsonNode old) {
        RuleEvaluation evaluation = new RuleEvaluation(OBJECT_BUDGET);
        Correlation correlation = old == null ? null : new Correlation(object, old, schema);
        evaluation.evaluate(root, RulePath.ROOT, object, old, new RuleEvaluation.Ratchet(correlation, null));
        return evaluation.findings();
    }
}
