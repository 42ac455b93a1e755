package dev.kontract.conformance.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.re2j.PatternSyntaxException;
import dev.kontract.server.cel.function.RegularExpressions;
import dev.kontract.server.registry.structural.StructuralValidator;
import dev.kontract.server.registry.structural.ValueFormats;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldPath;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** Checks the keywords of one schema against each other. Values are validated by the server's validator of custom resources. */
final class KeywordLint {

    private static final List<String> SIZES = List.of("Length", "Items", "Properties");
    private static final List<String> NUMERIC = List.of("integer", "number");
    private static final Map<String, List<String>> TYPES = Map.ofEntries(
            Map.entry("minLength", List.of("string")),
            Map.entry("maxLength", List.of("string")),
            Map.entry("pattern", List.of("string")),
            Map.entry("minimum", NUMERIC),
            Map.entry("maximum", NUMERIC),
            Map.entry("multipleOf", NUMERIC),
            Map.entry("minItems", List.of("array")),
            Map.entry("maxItems", List.of("array")),
            Map.entry("items", List.of("array")),
            Map.entry("minProperties", List.of("object")),
            Map.entry("maxProperties", List.of("object")),
            Map.entry("required", List.of("object")),
            Map.entry("properties", List.of("object")));

    private final JsonNode schema;
    private final BiConsumer<LintRule, String> findings;

    private KeywordLint(JsonNode schema, BiConsumer<LintRule, String> findings) {
        this.schema = schema;
        this.findings = findings;
    }

    /** Checks the keywords of {@code schema} itself; not those of its parts. */
    static void check(JsonNode schema, BiConsumer<LintRule, String> findings) {
        KeywordLint lint = new KeywordLint(schema, findings);
        lint.check();
        lint.checkDeclared();
    }

    /** Checks the keywords of an alternative, which restricts values but declares no fields. */
    static void checkAlternative(JsonNode schema, BiConsumer<LintRule, String> findings) {
        new KeywordLint(schema, findings).check();
    }

    private void check() {
        checkTypes();
        checkNumbers();
        SIZES.forEach(this::checkSizes);
        checkRequired();
        if (checkPattern()) {
            checkValues();
        }
    }

    /** Checks the format of a field of a definition. Servers ignore formats that they do not know. */
    static void checkFormat(JsonNode schema, BiConsumer<LintRule, String> findings) {
        String format = schema.path("format").asText();
        if (!format.isEmpty()
                && !ValueFormats.isRecognized(format, schema.path("type").asText())) {
            findings.accept(LintRule.FORMAT_UNKNOWN, format);
        }
    }

    private void checkTypes() {
        String type = schema.path("type").asText();
        if (type.isEmpty()) {
            return;
        }
        schema.fieldNames().forEachRemaining(keyword -> {
            if (!TYPES.getOrDefault(keyword, List.of(type)).contains(type)) {
                findings.accept(LintRule.KEYWORD_IGNORED, keyword + " of type " + type);
            }
        });
    }

    private void checkNumbers() {
        if (!schema.path("minimum").isNumber() || !schema.path("maximum").isNumber()) {
            return;
        }
        BigDecimal least = schema.path("minimum").decimalValue();
        BigDecimal most = schema.path("maximum").decimalValue();
        boolean exclusiveMinimum = schema.path("exclusiveMinimum").asBoolean();
        boolean exclusiveMaximum = schema.path("exclusiveMaximum").asBoolean();
        if (schema.path("type").asText().equals("integer")) {
            least = least.setScale(0, exclusiveMinimum ? RoundingMode.FLOOR : RoundingMode.CEILING);
            most = most.setScale(0, exclusiveMaximum ? RoundingMode.CEILING : RoundingMode.FLOOR);
            least = exclusiveMinimum ? least.add(BigDecimal.ONE) : least;
            most = exclusiveMaximum ? most.subtract(BigDecimal.ONE) : most;
            exclusiveMinimum = false;
            exclusiveMaximum = false;
        }
        int order = least.compareTo(most);
        if (order > 0 || (order == 0 && (exclusiveMinimum || exclusiveMaximum))) {
            contradiction("minimum " + schema.path("minimum"), "maximum " + schema.path("maximum"));
        }
    }

    private void checkSizes(String what) {
        JsonNode least = schema.path("min" + what);
        JsonNode most = schema.path("max" + what);
        if (least.isNumber() && most.isNumber() && least.asLong() > most.asLong()) {
            contradiction("min" + what + ' ' + least, "max" + what + ' ' + most);
        }
    }

    private void checkRequired() {
        JsonNode most = schema.path("maxProperties");
        int required = schema.path("required").size();
        if (most.isNumber() && required > most.asLong()) {
            contradiction(required + " required fields", "maxProperties " + most);
        }
    }

    private void checkDeclared() {
        boolean open = schema.has("additionalProperties")
                || schema.path("x-kubernetes-preserve-unknown-fields").asBoolean();
        int declared = schema.path("properties").size();
        JsonNode least = schema.path("minProperties");
        if (!open && declared > 0 && least.asLong() > declared) {
            contradiction("minProperties " + least, declared + " declared fields");
        }
    }

    private void contradiction(String one, String other) {
        findings.accept(LintRule.BOUNDS_CONTRADICTORY, one + " and " + other);
    }

    /** Returns whether texts can be matched. */
    private boolean checkPattern() {
        try {
            RegularExpressions.compile(schema.path("pattern").asText());
            return true;
        } catch (PatternSyntaxException e) {
            findings.accept(LintRule.PATTERN_INVALID, String.valueOf(e.getMessage()));
            return false;
        }
    }

    private void checkValues() {
        StructuralValidator validator = StructuralValidator.of(schema);
        validate(validator, schema.path("default"), LintRule.DEFAULT_INVALID);
        for (JsonNode value : schema.path("enum")) {
            validate(validator, value, LintRule.ENUM_VALUE_INVALID);
        }
    }

    private void validate(StructuralValidator validator, JsonNode value, LintRule rule) {
        if (value.isMissingNode() || value.isNull()) {
            return;
        }
        FieldErrors errors = new FieldErrors();
        validator.validate(value, FieldPath.ROOT, errors);
        errors.found()
                .forEach(error ->
                        findings.accept(rule, value + ": " + error.message().replace(":  in body ", ": ")));
    }
}
