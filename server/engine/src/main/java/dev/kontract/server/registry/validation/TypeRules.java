package dev.kontract.server.registry.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.schema.Field;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.schema.Schema.ListSchema;
import dev.kontract.server.schema.Schema.MapSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a type: those that the contract declares for its fields and for the type as a whole, in the order of their errors.
 * Compiled once for each type. Immutable.
 */
final class TypeRules {

    private final Map<String, FieldRules> fields;
    private final List<Step> steps;
    private final @Nullable UnionRule union;
    private final List<String> immutable;

    /**
     * A step of the check.
     *
     * @param field the field that is checked; empty for a rule about several
     */
    private record Step(String field, ValueRule rule) {}

    private TypeRules(
            Map<String, FieldRules> fields, List<Step> steps, @Nullable UnionRule union, List<String> immutable) {
        this.fields = fields;
        this.steps = steps;
        this.union = union;
        this.immutable = immutable;
    }

    /** Returns the rules of {@code type}. */
    static TypeRules of(ObjectSchema type) {
        return type.compiledRules(TypeRules.class, TypeRules::compile);
    }

    private static TypeRules compile(ObjectSchema type) {
        Map<String, FieldRules> fields = new LinkedHashMap<>();
        for (Field field : type.fields()) {
            fields.put(field.name(), FieldRules.of(field));
        }
        Map<String, FieldRules> left = new LinkedHashMap<>(fields);
        List<Step> steps = new ArrayList<>();
        List<String> immutable = new ArrayList<>();
        UnionRule union = null;
        for (JsonNode step : type.rules()) {
            if (step.has("immutable")) {
                immutable.addAll(RuleCompiler.texts(step.path("immutable")));
            } else if (step.isTextual()) {
                steps.add(field(Objects.requireNonNull(left.remove(step.asText()), step.asText())));
            } else {
                ValueRule rule = whole(step, left);
                steps.add(new Step("", rule));
                union = rule instanceof UnionRule one ? one : union;
            }
        }
        left.values().stream().filter(FieldRules::matter).map(TypeRules::field).forEach(steps::add);
        return new TypeRules(fields, List.copyOf(steps), union, List.copyOf(immutable));
    }

    private static Step field(FieldRules rules) {
        return new Step(rules.name(), object -> {
            if (rules.concern(object)) {
                rules.check(object.child(rules.name()));
            }
            return true;
        });
    }

    /** Compiles a rule about several fields; those of a union are not {@code left} to be checked by themselves. */
    private static ValueRule whole(JsonNode rule, Map<String, FieldRules> left) {
        if (rule.has("oneOf")) {
            UnionRule union = UnionRule.of(rule);
            left.keySet().removeAll(union.members());
            return union;
        } else if (rule.has("required")) {
            String name = rule.path("required").asText();
            return object -> {
                boolean missing = object.child(name).empty();
                if (missing) {
                    object.child(name).required(rule.path("detail").asText());
                }
                return !missing;
            };
        } else if (rule.has("code")) {
            left.keySet().removeAll(RuleCompiler.texts(rule.path("of")));
            Consumer<FieldValue> code = NamedRules.of(rule.path("code").asText());
            return object -> {
                code.accept(object);
                return true;
            };
        }
        throw new IllegalArgumentException("unknown rule " + rule);
    }

    /** Returns the rules of a field. */
    FieldRules field(String name) {
        FieldRules known = fields.get(name);
        if (known == null) {
            throw new IllegalArgumentException("the contract declares no field " + name);
        }
        return known;
    }

    /** Checks all fields of an object. */
    void check(FieldValue object) {
        check(object, "", () -> {});
    }

    /** Checks all fields of an object, and after that of the name {@code key} what {@code more} does. */
    void check(FieldValue object, String key, Runnable more) {
        for (Step step : steps) {
            if (!step.rule().check(object)) {
                return;
            }
            if (!key.isEmpty() && step.field().equals(key)) {
                more.run();
            }
        }
    }

    /** Checks the alternatives of the type and returns the one that is set; empty if none is. */
    String checkUnion(FieldValue object) {
        return Objects.requireNonNull(union, "the contract declares no union").choose(object);
    }

    /** Checks the fields of an object, the items of a list or the entries of a map. */
    static void checkParts(FieldValue value, Schema schema) {
        if (schema instanceof ObjectSchema type) {
            of(type).check(value);
        } else if (schema instanceof ListSchema list && list.items() instanceof ObjectSchema type) {
            value.items().forEach(of(type)::check);
        } else if (schema instanceof MapSchema map && map.values() instanceof ObjectSchema type) {
            value.entries().values().forEach(of(type)::check);
        }
    }

    /** Reports the immutable fields of an object that differ from those of {@code before}. */
    void checkUnchanged(FieldValue object, FieldValue before) {
        for (String name : immutable) {
            ObjectMetaUpdateValidation.immutable(field(name).shown(object.child(name)), before.child(name));
        }
    }
}
