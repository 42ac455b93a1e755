package dev.kontract.server.registry.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.schema.Schema.ListSchema;
import dev.kontract.server.schema.Schema.MapSchema;
import dev.kontract.server.schema.Schema.ScalarSchema;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Compiles single rules of {@code x-kontract-rules}. The argument of a rule is a value, or an object with the value as {@code is} and
 * the {@code detail} of the message.
 */
final class RuleCompiler {

    private static final Schema TEXT = new ScalarSchema(ScalarSchema.Type.STRING, "string");

    private RuleCompiler() {}

    /**
     * Compiles a rule.
     *
     * @param name its name
     * @param argument its argument
     * @param all all rules of the value
     * @param schema the schema of the value
     * @throws IllegalArgumentException if there is no rule of that name
     */
    static ValueRule compile(String name, JsonNode argument, JsonNode all, Schema schema) {
        JsonNode is = argument.isObject() && argument.has("is") ? argument.path("is") : argument;
        String detail = argument.path("detail").asText();
        boolean shown = argument.path("shown").asBoolean(true);
        return switch (name) {
            case "required" -> required(argument);
            case "notEmpty" -> missing(FieldValue::empty, argument);
            case "notBlank" -> missing(value -> value.text().isBlank(), argument);
            case "forbidden" -> reports(value -> value.forbidden(argument.asText()));
            case "enum" ->
                oneOf(
                        is.isArray() ? texts(is) : allowed(schema),
                        argument.path("empty").asText());
            case "minimum" ->
                isQuantity(schema)
                        ? quantity(amount -> amount >= 0, orElse(detail, "must be greater than or equal to 0"))
                        : minimum(is.asLong(), detail, shown, all);
            case "exclusiveMinimum" -> quantity(amount -> amount > 0, orElse(detail, "must be greater than zero"));
            case "maximum" -> maximum(is.asLong(), detail, all);
            case "wildcardAlone" -> wildcardAlone(argument.asText());
            case "maxBytes" -> maxBytes(is.asInt(), detail, shown);
            case "maxItems" ->
                maxItems(
                        is.asInt(),
                        detail,
                        argument.path("continue").asBoolean(),
                        argument.path("shown").asText().equals("object"));
            case "pattern" -> patterns(argument);
            case "format", "code" -> named(is, argument.path("empty").asText().equals("allowed"));
            case "fields" -> fields(is, schema);
            case "keys" ->
                keys(FieldRules.ofParts(is, TEXT), is.path("at").asText().equals("entry"));
            case "values" -> values(FieldRules.ofParts(is, ((MapSchema) schema).values()));
            case "items" -> items(all, (ListSchema) schema);
            case "unique" -> all.has("items") ? reports(value -> {}) : items(all, (ListSchema) schema);
            default -> throw new IllegalArgumentException("unknown rule " + name);
        };
    }

    private static ValueRule reports(Consumer<FieldValue> rule) {
        return value -> {
            rule.accept(value);
            return true;
        };
    }

    private static ValueRule named(JsonNode names, boolean emptyAllowed) {
        List<Consumer<FieldValue>> rules = new ArrayList<>();
        for (String name : names.isArray() ? texts(names) : List.of(names.asText())) {
            rules.add(NamedRules.of(name));
        }
        return reports(value -> {
            if (!emptyAllowed || !value.empty()) {
                rules.forEach(rule -> rule.accept(value));
            }
        });
    }

    private static ValueRule required(JsonNode argument) {
        String detail = argument.isTextual()
                ? argument.asText()
                : argument.path("detail").asText();
        boolean continues = argument.path("continue").asBoolean();
        return new ValueRule() {
            @Override
            public boolean check(FieldValue value) {
                return true;
            }

            @Override
            public boolean checkUnset(FieldValue value) {
                value.required(detail);
                return continues;
            }
        };
    }

    /** Returns a rule that reports the values that pass {@code test} as missing. */
    private static ValueRule missing(Predicate<FieldValue> test, JsonNode argument) {
        String detail = argument.isTextual() ? argument.asText() : "";
        return value -> {
            boolean missing = test.test(value);
            if (missing) {
                value.required(detail);
            }
            return !missing;
        };
    }

    private static ValueRule oneOf(List<String> supported, String empty) {
        return value -> {
            boolean known = supported.contains(value.text()) || (empty.equals("allowed") && value.empty());
            if (!known) {
                value.notSupported(supported);
            }
            return known;
        };
    }

    private static ValueRule minimum(long least, String detail, boolean shown, JsonNode all) {
        if (detail.isEmpty() && all.has("maximum") && all.path("maximum").isNumber()) {
            return reports(value -> value.between(least, all.path("maximum").asLong()));
        }
        String message = detail.isEmpty() ? "must be greater than or equal to " + least : detail;
        return number(number -> number >= least, message, shown);
    }

    private static ValueRule maximum(long most, String detail, JsonNode all) {
        if (detail.isEmpty() && all.has("minimum") && all.path("minimum").isNumber()) {
            return value -> true;
        }
        String message = detail.isEmpty() ? "must be less than or equal to " + most : detail;
        return number(number -> number <= most, message, true);
    }

    private static boolean isQuantity(Schema schema) {
        return schema instanceof ScalarSchema scalar && scalar.type() == ScalarSchema.Type.QUANTITY;
    }

    private static String orElse(String detail, String usual) {
        return detail.isEmpty() ? usual : detail;
    }

    /** A rule about the sign of a quantity. */
    private static ValueRule quantity(IntPredicate allowed, String detail) {
        return value -> {
            boolean valid = allowed.test(value.quantity().signum());
            if (!valid) {
                value.invalid(detail);
            }
            return valid;
        };
    }

    private static ValueRule number(LongPredicate allowed, String detail, boolean shown) {
        return value -> {
            boolean valid = allowed.test(value.number());
            if (!valid) {
                value.invalid(shown ? value.number() : "", detail);
            }
            return valid;
        };
    }

    private static ValueRule wildcardAlone(String what) {
        return reports(list -> {
            if (list.node().size() > 1 && list.items().stream().anyMatch(item -> item.is("*"))) {
                list.invalid("if '*' is present, must not specify other " + what);
            }
        });
    }

    private static ValueRule maxBytes(int most, String detail, boolean shown) {
        return reports(value -> {
            if (detail.isEmpty()) {
                value.atMost(most);
            } else if (value.text().getBytes(StandardCharsets.UTF_8).length > most) {
                value.invalid(shown ? value.text() : "", detail);
            }
        });
    }

    private static ValueRule maxItems(int most, String detail, boolean continues, boolean object) {
        return value -> {
            boolean tooMany = value.node().size() > most;
            if (tooMany && detail.isEmpty()) {
                value.tooMany(most);
            } else if (tooMany && object) {
                value.invalid(value.holder().internal(), detail);
            } else if (tooMany) {
                value.invalid(detail);
            }
            return continues || !tooMany;
        };
    }

    /** A pattern or a list of patterns, of which the first that does not match is reported. */
    private static ValueRule patterns(JsonNode argument) {
        List<ValueRule> rules = new ArrayList<>();
        for (JsonNode one : argument.isArray() ? argument : List.of(argument)) {
            rules.add(pattern(one.path("is").asText(), one.path("detail").asText()));
        }
        return value -> rules.stream().allMatch(rule -> rule.check(value));
    }

    private static ValueRule pattern(String regex, String detail) {
        Pattern pattern = Pattern.compile(regex);
        return value -> {
            boolean matches = pattern.matcher(value.text()).matches();
            if (!matches) {
                value.invalid(detail);
            }
            return matches;
        };
    }

    /** Rules for some fields of an object that all objects of its type do not have. */
    private static ValueRule fields(JsonNode byName, Schema schema) {
        ObjectSchema type = (ObjectSchema) schema;
        List<FieldRules> rules = new ArrayList<>();
        byName.properties()
                .forEach(field ->
                        rules.add(TypeRules.of(type).field(field.getKey()).with(field.getValue())));
        return reports(value -> rules.forEach(rule -> rule.check(value.child(rule.name()))));
    }

    private static ValueRule keys(List<ValueRule> rules, boolean atEntry) {
        return reports(map -> map.entries()
                .forEach((key, entry) -> run(rules, (atEntry ? entry : map).holding(TextNode.valueOf(key)))));
    }

    private static ValueRule values(List<ValueRule> rules) {
        return reports(map -> map.entries().values().forEach(value -> run(rules, value)));
    }

    private static ValueRule items(JsonNode all, ListSchema list) {
        List<ValueRule> rules = FieldRules.ofParts(all.path("items"), list.items());
        if (!all.has("unique")) {
            return reports(value -> value.items().forEach(item -> run(rules, item)));
        }
        return new UniqueItems(rules, all.path("unique"), list.items());
    }

    /** Executes the rules of an item or an entry, which is checked even if it is empty. */
    static void run(List<ValueRule> rules, FieldValue value) {
        boolean unset = !value.node().isObject() && value.empty();
        for (ValueRule rule : rules) {
            if ((unset && !rule.checkUnset(value)) || !rule.check(value)) {
                return;
            }
        }
    }

    private static List<String> allowed(Schema schema) {
        List<String> allowed = schema instanceof ScalarSchema scalar ? scalar.allowed() : List.of();
        if (allowed.isEmpty()) {
            throw new IllegalArgumentException("a rule refers to an enum that is not declared");
        }
        return allowed;
    }

    static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(text -> texts.add(text.asText()));
        return List.copyOf(texts);
    }
}
