package dev.kontract.server.registry.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.schema.Field;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.schema.Schema.ListSchema;
import dev.kontract.server.schema.Schema.MapSchema;
import dev.kontract.server.schema.Schema.ScalarSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a field, compiled from {@code x-kontract-rules}. They are executed in the order in which they are declared; the first
 * one that {@linkplain ValueRule#check ends} the check of the value prevents the rest. The parts of the value come last.
 */
final class FieldRules {

    private static final String PATH = "path";
    private static final String UNSET = "unset";
    private static final String CHECKED = "checked";
    private static final String AT = "at";

    private static final List<String> CHECKING_PARTS = List.of("code", "items", "unique", "values");

    private final Field field;
    private final JsonNode declared;
    private final @Nullable String path;
    private final boolean always;
    private final List<ValueRule> rules;

    private FieldRules(Field field, JsonNode declared) {
        this.field = field;
        this.declared = declared;
        this.path = declared.has(PATH) ? declared.path(PATH).asText() : null;
        this.always = declared.path(UNSET).asText().equals("checked");
        this.rules = compile(declared, field.schema());
    }

    static FieldRules of(Field field) {
        return new FieldRules(field, field.rules());
    }

    /** Returns other rules of the same field, for objects that have a certain use. */
    FieldRules with(JsonNode others) {
        return new FieldRules(field, others);
    }

    /** Compiles the rules that {@code declared} holds by name. */
    static List<ValueRule> compile(JsonNode declared, Schema schema) {
        List<ValueRule> rules = new ArrayList<>();
        for (Map.Entry<String, JsonNode> rule : declared.properties()) {
            switch (rule.getKey()) {
                case PATH, UNSET, CHECKED, AT -> {} // properties of the field
                default -> rules.add(RuleCompiler.compile(rule.getKey(), rule.getValue(), declared, schema));
            }
        }
        if (CHECKING_PARTS.stream().noneMatch(declared::has) && hasTypedParts(schema)) {
            rules.add(value -> {
                TypeRules.checkParts(value, schema);
                return true;
            });
        }
        return List.copyOf(rules);
    }

    /** Compiles the rules of items or entries. */
    static List<ValueRule> ofParts(JsonNode declared, Schema schema) {
        List<ValueRule> rules = compile(declared, schema);
        if (!declared.has(PATH)) {
            return rules;
        }
        String path = declared.path(PATH).asText();
        return List.of(value -> {
            RuleCompiler.run(rules, value.as(value.path().sibling(path)));
            return true;
        });
    }

    private static boolean hasTypedParts(Schema schema) {
        return schema instanceof ObjectSchema
                || (schema instanceof ListSchema list && list.items() instanceof ObjectSchema)
                || (schema instanceof MapSchema map && map.values() instanceof ObjectSchema);
    }

    Field field() {
        return field;
    }

    String name() {
        return field.name();
    }

    Schema schema() {
        return field.schema();
    }

    /** Whether the value is null in Go if it is absent. */
    boolean isNullable() {
        return field.presenceCounts() || !(schema() instanceof ScalarSchema || schema() instanceof ObjectSchema);
    }

    /** Whether there is anything to check in the field or in its parts. */
    boolean matter() {
        return !rules.isEmpty();
    }

    /** Returns whether there is anything to check in {@code object}; false for most fields that are absent. */
    boolean concern(FieldValue object) {
        return declared.isObject() || !field.presenceCounts() || object.node().has(field.name());
    }

    /** Checks the value of the field. */
    void check(FieldValue value) {
        FieldValue shown = shown(value);
        boolean given = isGiven(value);
        if (!given && always) {
            for (ValueRule rule : rules) {
                if (!rule.checkUnset(shown) || !rule.check(shown)) {
                    return;
                }
            }
        } else {
            ValueRule.run(rules, shown, given);
        }
    }

    /** Returns the value at the path of its errors, which upstream sometimes derives from another name. */
    FieldValue shown(FieldValue value) {
        return path == null ? value : value.as(value.path().sibling(path));
    }

    /** Returns whether Go would see a value: a pointer that is not null, a number, a struct, or another value that is not empty. */
    private boolean isGiven(FieldValue value) {
        if (field.presenceCounts()) {
            return value.present();
        }
        boolean isNumber = schema() instanceof ScalarSchema scalar
                && switch (scalar.type()) {
                    case INT32, INT64, DOUBLE -> true;
                    default -> false;
                };
        if (isNumber) {
            boolean zeroIsUnset =
                    declared.has("required") || declared.path(UNSET).asText().equals("zero");
            return !zeroIsUnset || value.number() != 0;
        }
        return schema() instanceof ObjectSchema || !value.empty();
    }
}
