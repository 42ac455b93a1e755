package dev.kontract.server.registry.apiextensions;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.re2j.PatternSyntaxException;
import dev.kontract.server.cel.function.RegularExpressions;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.status.FieldError;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a schema is structural: every value it speaks of has a declared type, and logical junctors only restrict values.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#specifying-a-structural-schema">Specifying
 *     a structural schema</a>
 */
final class StructuralRules {

    private static final List<String> JUNCTORS = List.of("allOf", "anyOf", "oneOf");
    private static final Set<String> NAMES = Set.of("name", "generateName");

    /** Keywords allowed beside the properties of the metadata of the object itself. */
    private static final Set<String> OF_METADATA = Set.of("type", "properties", "default");

    private final List<FieldError> found = new ArrayList<>();

    private enum Level {
        ROOT("must not be empty at the root"),
        ITEM("must not be empty for specified array items"),
        FIELD("must not be empty for specified object fields");

        private final String typeMissing;

        Level(String typeMissing) {
            this.typeMissing = typeMissing;
        }
    }

    private StructuralRules() {}

    /**
     * Says why a schema cannot be structural at all, or null. There is a more precise error of the schema too, unless this is
     * {@code $schema}.
     */
    static @Nullable String unsupported(JsonNode schema) {
        String keyword = unsupportedKeyword(schema);
        if (keyword != null) {
            return "OpenAPIV3Schema '" + keyword + "' is not supported";
        }
        for (JsonNode part : parts(schema)) {
            String inside = unsupported(part);
            if (inside != null) {
                return inside;
            }
        }
        if (isFalse(schema.path("x-kubernetes-preserve-unknown-fields"))) {
            return "internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined";
        }
        boolean list = schema.path("items").isArray() && !schema.path("items").isEmpty();
        return list ? "OpenAPIV3Schema 'items' must be a schema, but is an array" : null;
    }

    private static @Nullable String unsupportedKeyword(JsonNode schema) {
        for (String keyword : List.of("id", "$schema", "$ref", "patternProperties", "dependencies")) {
            JsonNode value = schema.path(keyword);
            if (value.isContainerNode() ? !value.isEmpty() : !value.asText("").isEmpty()) {
                return keyword.equals("$schema") ? "schema" : keyword;
            }
        }
        if (schema.hasNonNull("additionalItems")) {
            return "additionalItems";
        }
        return schema.path("definitions").isEmpty() ? null : "definitions";
    }

    private static boolean isFalse(JsonNode flag) {
        return flag.isBoolean() && !flag.asBoolean();
    }

    private static List<JsonNode> parts(JsonNode schema) {
        List<JsonNode> parts = new ArrayList<>();
        parts.add(schema.path("not"));
        JUNCTORS.forEach(name -> schema.path(name).forEach(parts::add));
        if (schema.path("items").isObject()) {
            parts.add(schema.path("items"));
        }
        schema.path("properties").forEach(parts::add);
        parts.add(schema.path("additionalProperties"));
        return parts.stream().filter(JsonNode::isObject).toList();
    }

    /** Checks a schema; errors are in the order of their texts. */
    static void check(JsonNode schema, FieldPath path, FieldErrors errors) {
        StructuralRules rules = new StructuralRules();
        rules.invariants(schema, Level.ROOT, path);
        rules.complete(schema, schema, path, path);
        rules.found.stream().sorted(Comparator.comparing(FieldError::text)).forEach(errors::add);
    }

    private void invariants(JsonNode schema, Level level, FieldPath path) {
        String type = schema.path("type").asText();
        JsonNode items = schema.path("items");
        if (type.equals("array") && !items.isObject()) {
            required(path.child("items"), "must be specified");
        }
        if (items.isObject()) {
            invariants(items, Level.ITEM, path.child("items"));
        }
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            invariants(
                    property.getValue(), Level.FIELD, path.child("properties").key(property.getKey()));
        }
        JsonNode values = schema.path("additionalProperties");
        if (isPresent(values) && level == Level.ROOT) {
            forbidden(path.child("additionalProperties"), "must not be used at the root");
        }
        if (values.isObject()) {
            invariants(values, Level.FIELD, path.child("additionalProperties"));
        }
        intOrString(schema, path);
        boolean either = isIntOrString(schema.path("anyOf"));
        boolean inFirst = isIntOrString(schema.path("allOf").path(0).path("anyOf"));
        restrictions(schema, either, inFirst, path);
        type(schema, type, level, path);
        metadata(schema, level, path);
    }

    private void type(JsonNode schema, String type, Level level, FieldPath path) {
        boolean embedded = isTrue(schema, "x-kubernetes-embedded-resource");
        boolean preserves = isTrue(schema, "x-kubernetes-preserve-unknown-fields");
        if (embedded && !type.equals("object")) {
            String detail = "must be object if x-kubernetes-embedded-resource is true";
            if (type.isEmpty()) {
                required(path.child("type"), detail);
            } else {
                invalid(path.child("type"), type, detail);
            }
        } else if (type.isEmpty() && !isTrue(schema, "x-kubernetes-int-or-string") && !preserves) {
            required(path.child("type"), level.typeMissing);
        }
        if (embedded && isPresent(schema.path("additionalProperties"))) {
            forbidden(path.child("additionalProperties"), "must not be used if x-kubernetes-embedded-resource is set");
        }
        if (level == Level.ROOT && !type.isEmpty() && !type.equals("object")) {
            invalid(path.child("type"), type, "must be object at the root");
        }
        if (embedded && !preserves && schema.path("properties").isEmpty()) {
            required(
                    path.child("properties"),
                    "must not be empty if x-kubernetes-embedded-resource is true without"
                            + " x-kubernetes-preserve-unknown-fields");
        }
    }

    private void metadata(JsonNode schema, Level level, FieldPath path) {
        boolean ofResource = level == Level.ROOT || isTrue(schema, "x-kubernetes-embedded-resource");
        JsonNode properties = schema.path("properties");
        FieldPath below = path.child("properties");
        for (String name : List.of("kind", "apiVersion")) {
            String type = properties.path(name).path("type").asText();
            if (ofResource && properties.has(name) && !type.equals("string")) {
                invalid(below.key(name).child("type"), type, "must be string");
            }
        }
        JsonNode metadata = properties.path("metadata");
        String type = metadata.path("type").asText();
        if (ofResource && metadata.isObject() && !type.equals("object")) {
            invalid(below.key("metadata").child("type"), type, "must be object");
        }
        if (level == Level.ROOT && metadata.isObject() && !restrictsNameOnly(metadata)) {
            forbidden(
                    below.key("metadata"),
                    "must not specify anything other than name and generateName, but metadata is implicitly"
                            + " specified");
        }
    }

    private static boolean restrictsNameOnly(JsonNode metadata) {
        for (Map.Entry<String, JsonNode> keyword : metadata.properties()) {
            if (!OF_METADATA.contains(keyword.getKey())) {
                return false;
            }
        }
        for (Map.Entry<String, JsonNode> property : metadata.path("properties").properties()) {
            if (!NAMES.contains(property.getKey())) {
                return false;
            }
        }
        return true;
    }

    private void intOrString(JsonNode schema, FieldPath path) {
        if (isTrue(schema, "x-kubernetes-int-or-string")) {
            for (String other : List.of("x-kubernetes-preserve-unknown-fields", "x-kubernetes-embedded-resource")) {
                if (isTrue(schema, other)) {
                    invalid(
                            path.child(other),
                            InternalValue.of(schema.path(other)),
                            "must be false if x-kubernetes-int-or-string is true");
                }
            }
        }
    }

    /** Returns whether these alternatives are just a whole number and text, which may be said although types are declared. */
    private static boolean isIntOrString(JsonNode alternatives) {
        return alternatives.size() == 2
                && isOnlyType(alternatives.get(0), "integer")
                && isOnlyType(alternatives.get(1), "string");
    }

    private static boolean isOnlyType(JsonNode schema, String type) {
        return schema.size() == 1 && schema.path("type").asText().equals(type);
    }

    private void restrictions(JsonNode schema, boolean skipAnyOf, boolean skipFirst, FieldPath path) {
        if (!skipAnyOf) {
            junctor(schema, "anyOf", false, path);
        }
        junctor(schema, "allOf", skipFirst, path);
        junctor(schema, "oneOf", false, path);
        if (schema.path("not").isObject()) {
            nested(schema.path("not"), false, path.child("not"));
        }
        String pattern = schema.path("pattern").asText();
        if (!pattern.isEmpty()) {
            pattern(pattern, path.child("pattern"));
        }
    }

    private void junctor(JsonNode schema, String name, boolean skipFirst, FieldPath path) {
        JsonNode parts = schema.path(name);
        for (int i = 0; i < parts.size(); i++) {
            nested(parts.get(i), skipFirst && i == 0, path.child(name).index(i));
        }
    }

    private void pattern(String pattern, FieldPath path) {
        try {
            var unused = RegularExpressions.compile(pattern);
        } catch (PatternSyntaxException e) {
            invalid(path, pattern, "must be a valid regular expression, but isn't: " + e.getMessage());
        }
    }

    /** Checks a schema within a junctor. */
    private void nested(JsonNode schema, boolean skipAnyOf, FieldPath path) {
        restrictions(schema, skipAnyOf, false, path);
        if (schema.path("items").isObject()) {
            nested(schema.path("items"), false, path.child("items"));
        }
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            nested(property.getValue(), false, path.child("properties").key(property.getKey()));
        }
        JsonNode values = schema.path("additionalProperties");
        if (values.isObject() || values.asBoolean()) {
            forbidden(path.child("additionalProperties"), "must be undefined to be structural");
        }
        for (String keyword : List.of("type", "title", "description")) {
            forbiddenIf(!schema.path(keyword).asText("").isEmpty(), path, keyword, "empty");
        }
        for (String keyword : List.of("default", "x-kubernetes-list-type", "x-kubernetes-map-type")) {
            forbiddenIf(schema.hasNonNull(keyword), path, keyword, "undefined");
        }
        for (String keyword : List.of(
                "nullable",
                "x-kubernetes-preserve-unknown-fields",
                "x-kubernetes-embedded-resource",
                "x-kubernetes-int-or-string")) {
            forbiddenIf(isTrue(schema, keyword), path, keyword, "false");
        }
        for (String keyword : List.of("x-kubernetes-list-map-keys", "x-kubernetes-validations")) {
            forbiddenIf(!schema.path(keyword).isEmpty(), path, keyword, "empty");
        }
        if (schema.path("properties").has("metadata")) {
            forbidden(path.child("properties").key("metadata"), "must not be specified in a nested context");
        }
    }

    private void forbiddenIf(boolean found, FieldPath path, String keyword, String wanted) {
        if (found) {
            forbidden(path.child(keyword), "must be " + wanted + " to be structural");
        }
    }

    /**
     * Checks that everything junctors speak of is declared outside of them.
     *
     * @param restriction a schema with junctors
     * @param schema the declaration of the value it speaks of; missing if there is none
     */
    private void complete(JsonNode restriction, JsonNode schema, FieldPath declared, FieldPath path) {
        if (restriction.path("not").isObject()) {
            completeNested(restriction.path("not"), schema, declared, path.child("not"));
        }
        for (String junctor : JUNCTORS) {
            JsonNode parts = restriction.path(junctor);
            for (int i = 0; i < parts.size(); i++) {
                completeNested(
                        parts.get(i), schema, declared, path.child(junctor).index(i));
            }
        }
    }

    private void completeNested(JsonNode restriction, JsonNode schema, FieldPath declared, FieldPath path) {
        if (!schema.isObject()) {
            required(declared, "because it is defined in " + path);
            return;
        }
        complete(restriction, schema, declared, path);
        if (restriction.path("items").isObject()) {
            completeNested(
                    restriction.path("items"), schema.path("items"), declared.child("items"), path.child("items"));
        }
        for (Map.Entry<String, JsonNode> property :
                restriction.path("properties").properties()) {
            completeNested(
                    property.getValue(),
                    schema.path("properties").path(property.getKey()),
                    declared.child("properties").key(property.getKey()),
                    path.child("properties").key(property.getKey()));
        }
    }

    private static boolean isTrue(JsonNode schema, String keyword) {
        return schema.path(keyword).asBoolean();
    }

    private static boolean isPresent(JsonNode value) {
        return !value.isMissingNode() && !value.isNull();
    }

    private void required(FieldPath path, String detail) {
        found.add(FieldError.required(path.toString(), detail));
    }

    private void forbidden(FieldPath path, String detail) {
        found.add(FieldError.forbidden(path.toString(), detail));
    }

    private void invalid(FieldPath path, Object value, String detail) {
        found.add(FieldError.invalid(path.toString(), value, detail));
    }
}
