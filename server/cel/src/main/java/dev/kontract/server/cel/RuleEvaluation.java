package dev.kontract.server.cel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.cel.value.ErrorValue;
import dev.kontract.server.cel.value.OptionalValue;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.GoText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One evaluation of the rules of a schema, with one budget. */
final class RuleEvaluation {

    private static final int MAX_MESSAGE = 5 * 1024;
    private static final String OUT_OF_BUDGET =
            "validation failed due to running out of cost budget, no further validation rules will be run";

    /**
     * The old value that decides whether a violation is new: that of the node itself, or else of its nearest ancestor with an
     * old value.
     *
     * @param current the correlation of the node, or null
     * @param parent the nearest correlation above, or null
     */
    record Ratchet(@Nullable Correlation current, @Nullable Correlation parent) {

        boolean isUnchanged() {
            Correlation nearest = current == null ? parent : current;
            return nearest != null && nearest.isUnchanged();
        }

        Ratchet key(String name) {
            if (current == null) {
                return this;
            }
            // Both objects are converted to the same version, so these cannot differ.
            boolean ofRoot = parent == null && (name.equals("apiVersion") || name.equals("kind"));
            return ofRoot ? new Ratchet(null, null) : new Ratchet(current.key(name), current);
        }

        Ratchet index(int index) {
            return current == null ? this : new Ratchet(current.index(index), current);
        }
    }

    private final List<FieldError> errors = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private long budget;

    RuleEvaluation(long budget) {
        this.budget = budget;
    }

    /** Returns the remaining budget; negative if it is exceeded. */
    long budget() {
        return budget;
    }

    SchemaRules.Findings findings() {
        return new SchemaRules.Findings(errors, warnings);
    }

    /** Evaluates the rules of a node and of those below it. */
    void evaluate(RuleNode node, RulePath path, JsonNode value, @Nullable JsonNode old, Ratchet ratchet) {
        if (value.isNull()) {
            return;
        }
        JsonNode before = old == null || old.isNull() ? null : old;
        own(node, path, value, before, ratchet);
        for (RuleNode alternative : node.alternatives()) {
            if (budget < 0) {
                return;
            }
            evaluate(alternative, path, value, before, new Ratchet(null, ratchet.parent));
        }
        if (budget < 0) {
            return;
        }
        if (value.isArray()) {
            items(node, path, value, before, ratchet);
        } else if (value.isObject()) {
            fields(node, path, value, before, ratchet);
        }
    }

    private void items(RuleNode node, RulePath path, JsonNode value, @Nullable JsonNode old, Ratchet ratchet) {
        RuleNode element = node.element();
        if (element == null) {
            return;
        }
        Correlation.OldItems oldItems = Correlation.OldItems.of(node.schema(), old);
        for (int i = 0; i < value.size() && budget >= 0; i++) {
            JsonNode item = value.get(i);
            evaluate(element, path.index(i), item, oldItems.find(item), ratchet.index(i));
        }
    }

    private void fields(RuleNode node, RulePath path, JsonNode value, @Nullable JsonNode old, Ratchet ratchet) {
        RuleNode element = node.element();
        if (element != null) {
            for (Map.Entry<String, JsonNode> entry : value.properties()) {
                String key = entry.getKey();
                JsonNode before = old == null ? null : old.get(key);
                evaluate(element, path.key(key), entry.getValue(), before, ratchet.key(key));
                if (budget < 0) {
                    return;
                }
            }
        }
        for (Map.Entry<String, RuleNode> property : node.properties().entrySet()) {
            String name = property.getKey();
            JsonNode field = value.get(name);
            if (field != null && budget >= 0) {
                JsonNode before = old == null ? null : old.get(name);
                evaluate(property.getValue(), path.child(name), field, before, ratchet.key(name));
            }
        }
    }

    private void own(RuleNode node, RulePath path, JsonNode value, @Nullable JsonNode old, Ratchet ratchet) {
        if (node.rules().isEmpty()) {
            return;
        }
        if (budget <= 0) {
            exhaust(node, path, OUT_OF_BUDGET);
            return;
        }
        Object self = node.shape().value(value);
        Object oldSelf = old == null ? null : node.shape().value(old);
        for (CompiledRule rule : node.rules()) {
            if (rule.error() != null) {
                invalid(node, path, "rule compile error: " + rule.error());
            } else if (rule.program() != null && (!rule.transition() || oldSelf != null || rule.optionalOldSelf())) {
                evaluate(rule, rule.program(), node, path, value, self, oldSelf, ratchet);
            }
            if (budget < 0) {
                return;
            }
        }
    }

    private static Consumer<Frame> bindings(CompiledRule rule, Object self, @Nullable Object oldSelf) {
        return frame -> {
            frame.set(RuleCompiler.SELF, self);
            frame.set(
                    RuleCompiler.OLD_SELF,
                    rule.optionalOldSelf() && rule.transition() ? new OptionalValue(oldSelf) : oldSelf);
        };
    }

    private static Consumer<Frame> plain(Object self, @Nullable Object oldSelf) {
        return frame -> {
            frame.set(RuleCompiler.SELF, self);
            frame.set(RuleCompiler.OLD_SELF, oldSelf);
        };
    }

    private void evaluate(
            CompiledRule rule,
            Program program,
            RuleNode node,
            RulePath path,
            JsonNode value,
            Object self,
            @Nullable Object oldSelf,
            Ratchet ratchet) {
        Consumer<Frame> bindings = bindings(rule, self, oldSelf);
        Program.Result result = program.run(bindings);
        if (result.cost() > budget) {
            exhaust(node, path, OUT_OF_BUDGET);
            return;
        }
        budget -= result.cost();
        if (result.value() instanceof ErrorValue error) {
            failed(rule, node, path, error.message());
        } else if (!Boolean.TRUE.equals(result.value())) {
            // The message is evaluated with the plain old value, even if the rule requests an optional.
            violated(rule, node, path, value, plain(self, oldSelf), ratchet);
        }
    }

    private void failed(CompiledRule rule, RuleNode node, RulePath path, String error) {
        if (error.startsWith("no such overload")) {
            invalid(
                    node,
                    path,
                    "'" + error + "': call arguments did not match a supported operator, function or macro"
                            + " signature for rule: " + rule.description());
        } else if (error.startsWith(Program.LIMIT_EXCEEDED)) {
            exhaust(
                    node,
                    path,
                    "'" + error + "': no further validation rules will be run due to call cost exceeds"
                            + " limit for rule: " + rule.description());
        } else {
            invalid(node, path, error + " evaluating rule: " + rule.description());
        }
    }

    private void violated(
            CompiledRule rule,
            RuleNode node,
            RulePath path,
            JsonNode value,
            Consumer<Frame> bindings,
            Ratchet ratchet) {
        RulePath at = rule.fieldPath().isEmpty() ? path : path.child(rule.fieldPath());
        String message = rule.message();
        if (rule.messageProgram() != null) {
            Program.Result result = rule.messageProgram().run(bindings);
            String exhausted = exhaustedMessage(rule, result);
            if (exhausted != null) {
                add(rule, ratchet, FieldError.invalid(at.toString(), node.typeName(), exhausted));
                budget = -1;
                return;
            }
            budget -= result.cost();
            message = usable(result.value(), message);
        }
        add(rule, ratchet, error(rule, at, value, message));
    }

    private @Nullable String exhaustedMessage(CompiledRule rule, Program.Result result) {
        if (result.cost() > budget) {
            return "messageExpression evaluation failed due to running out of cost budget, no further validation rules"
                    + " will be run";
        }
        boolean limit =
                result.value() instanceof ErrorValue error && error.message().startsWith(Program.LIMIT_EXCEEDED);
        return limit
                ? "no further validation rules will be run due to call cost exceeds limit for messageExpression: "
                        + GoText.quote(rule.source().path("messageExpression").asText())
                : null;
    }

    /** Returns the text of a message, or {@code fallback} if it is not one line of reasonable length. */
    private static String usable(Object value, String fallback) {
        if (!(value instanceof String text)) {
            return fallback;
        }
        String message = text.strip();
        boolean usable = !message.isEmpty()
                && message.indexOf('\n') < 0
                && message.getBytes(StandardCharsets.UTF_8).length <= MAX_MESSAGE;
        return usable ? message : fallback;
    }

    private static FieldError error(CompiledRule rule, RulePath path, JsonNode value, String message) {
        String field = path.toString();
        boolean shown = value.isValueNode();
        return switch (rule.source().path("reason").asText()) {
            case "FieldValueForbidden" -> FieldError.forbidden(field, message);
            case "FieldValueRequired" -> FieldError.required(field, message);
            case "FieldValueDuplicate" ->
                shown
                        ? FieldError.duplicate(field, scalar(value))
                        : new FieldError("FieldValueDuplicate", field, "Duplicate value");
            default ->
                shown
                        ? FieldError.invalid(field, scalar(value), message)
                        : new FieldError("FieldValueInvalid", field, "Invalid value: " + message);
        };
    }

    private static Object scalar(JsonNode value) {
        return value.isTextual() ? value.textValue() : value;
    }

    private void add(CompiledRule rule, Ratchet ratchet, FieldError error) {
        if (!rule.transition() && ratchet.isUnchanged()) {
            warnings.add(error.text());
        } else {
            errors.add(error);
        }
    }

    private void invalid(RuleNode node, RulePath path, String detail) {
        errors.add(FieldError.invalid(path.toString(), node.typeName(), detail));
    }

    private void exhaust(RuleNode node, RulePath path, String detail) {
        invalid(node, path, detail);
        budget = -1;
    }
}
