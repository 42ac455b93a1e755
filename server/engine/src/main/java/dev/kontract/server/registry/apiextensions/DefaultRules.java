package dev.kontract.server.registry.apiextensions;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.cel.SchemaRules;
import dev.kontract.server.registry.structural.StructuralValidator;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.status.FieldError;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Rules of the defaults in a structural schema: they have to be valid themselves, without fields that would be pruned.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#defaulting">Defaulting</a>
 */
final class DefaultRules {

    private static final Set<String> RESOURCE_FIELDS = Set.of("apiVersion", "kind", "metadata");

    private final FieldErrors errors;

    private DefaultRules(FieldErrors errors) {
        this.errors = errors;
    }

    /** Checks all defaults in the schema of an object. */
    static void check(JsonNode schema, FieldPath path, FieldErrors errors) {
        new DefaultRules(errors).schema(schema, path, true, false);
    }

    private void schema(JsonNode schema, FieldPath path, boolean root, boolean insideMetadata) {
        boolean embedded = root || isTrue(schema, "x-kubernetes-embedded-resource");
        if (schema.hasNonNull("default")) {
            defaultValue(schema, schema.path("default"), path.child("default"), insideMetadata && !embedded);
        }
        if (schema.path("items").isObject()) {
            schema(schema.path("items"), path.child("items"), false, insideMetadata && !embedded);
        }
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            boolean inside = embedded ? RESOURCE_FIELDS.contains(property.getKey()) : insideMetadata;
            schema(property.getValue(), path.child("properties").key(property.getKey()), false, inside);
        }
    }

    private void defaultValue(JsonNode schema, JsonNode value, FieldPath path, boolean insideMetadata) {
        if (!insideMetadata && hasUndeclared(value, schema)) {
            errors.add(FieldError.invalid(path.toString(), InternalValue.of(value), "must not have unknown fields"));
        }
        StructuralValidator validator = StructuralValidator.of(schema);
        FieldErrors found = new FieldErrors();
        validator.validateEmbedded(value, path, found);
        if (found.isEmpty()) {
            validator.validate(value, path, found);
        }
        if (found.isEmpty()) {
            SchemaRules.compile(schema).ifPresent(rules -> rules(rules, value, path, found));
        }
        errors.addAll(found);
    }

    /** A default may come into an object that had it before, and into one that did not. */
    private static void rules(SchemaRules rules, JsonNode value, FieldPath path, FieldErrors found) {
        List<FieldError> broken = rules.evaluate(value, value).errors();
        if (broken.isEmpty()) {
            broken = rules.evaluate(value, null).errors();
        }
        for (FieldError error : broken) {
            String below = error.field().equals("<nil>") || error.field().isEmpty() ? "" : '.' + error.field();
            found.add(new FieldError(error.reason(), path + below, error.message()));
        }
    }

    /** Returns whether a value has fields that its schema does not declare and does not preserve. */
    private static boolean hasUndeclared(JsonNode value, JsonNode schema) {
        if (value.isArray()) {
            for (JsonNode item : value) {
                if (hasUndeclared(item, schema.path("items"))) {
                    return true;
                }
            }
        }
        if (!value.isObject()) {
            return false;
        }
        for (Map.Entry<String, JsonNode> field : value.properties()) {
            if (isUndeclared(field.getKey(), field.getValue(), schema)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isUndeclared(String name, JsonNode value, JsonNode schema) {
        JsonNode property = schema.path("properties").path(name);
        if (property.isObject()) {
            return hasUndeclared(value, property);
        }
        if (isTrue(schema, "x-kubernetes-preserve-unknown-fields")) {
            return false;
        }
        if (isTrue(schema, "x-kubernetes-embedded-resource") && RESOURCE_FIELDS.contains(name)) {
            return false;
        }
        JsonNode values = schema.path("additionalProperties");
        return values.isMissingNode() || values.isNull() || hasUndeclared(value, values);
    }

    private static boolean isTrue(JsonNode schema, String keyword) {
        return schema.path(keyword).asBoolean();
    }
}
