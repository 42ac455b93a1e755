package dev.kontract.server.registry.apiextensions;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.cel.RuleContext;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.status.FieldError;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Rules of the schema of a version, beside those of {@link StructuralRules}: keywords that are not supported, and those that
 * Kubernetes adds.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation">Validation</a>
 */
final class SchemaKeywordRules {

    /** Keywords whose empty value is the same as none. */
    private static final Set<String> MAPS = Set.of("patternProperties", "definitions");

    private static final List<String> TYPES = List.of("array", "boolean", "integer", "number", "object", "string");
    private static final List<String> LIST_TYPES = List.of("atomic", "set", "map");
    private static final List<String> MAP_TYPES = List.of("atomic", "granular");
    private static final Set<String> RESOURCE_FIELDS = Set.of("metadata", "kind", "apiVersion");
    private static final String PRESERVE = "x-kubernetes-preserve-unknown-fields";
    private static final String EMBEDDED = "x-kubernetes-embedded-resource";
    private static final String LIST_TYPE = "x-kubernetes-list-type";
    private static final String LIST_KEYS = "x-kubernetes-list-map-keys";
    private static final String MAP_TYPE = "x-kubernetes-map-type";
    private static final String VALIDATIONS = "x-kubernetes-validations";

    private final FieldValue whole;
    private final FieldErrors errors;

    /** Errors of expressions are reported after all others. */
    private final List<FieldError> ofExpressions = new ArrayList<>();

    /**
     * The context of a schema.
     *
     * @param defaultsForbidden the reason why defaults are forbidden; empty if they are allowed
     * @param insideMetadata whether the value is part of the type or the metadata of a resource
     * @param uncorrelatable the list or object above whose parts have no former values, or null
     * @param rules what validation rules mean here, or null where there can be none
     */
    private record Place(
            String defaultsForbidden,
            boolean insideMetadata,
            @Nullable FieldPath uncorrelatable,
            @Nullable RuleContext rules) {

        Place withoutDefaults(String reason) {
            return new Place(reason, insideMetadata, uncorrelatable, rules);
        }

        Place inMetadata() {
            return new Place(defaultsForbidden, true, uncorrelatable, rules);
        }

        Place within(FieldPath path) {
            return uncorrelatable == null ? new Place(defaultsForbidden, insideMetadata, path, rules) : this;
        }

        Place withoutRules() {
            return new Place(defaultsForbidden, insideMetadata, uncorrelatable, null);
        }

        Place at(UnaryOperator<RuleContext> step) {
            RuleContext below = rules == null ? null : step.apply(rules);
            return new Place(defaultsForbidden, insideMetadata, uncorrelatable, below);
        }
    }

    private SchemaKeywordRules(FieldValue whole) {
        this.whole = whole;
        this.errors = whole.errors();
    }

    /**
     * Checks the schema of an object.
     *
     * @param sound whether the schema is structural and its defaults are valid; only then can its expressions be compiled
     */
    static void check(FieldValue schema, boolean sound) {
        SchemaKeywordRules rules = new SchemaKeywordRules(schema);
        RuleContext context = sound ? RuleContext.root(schema.node(), true) : null;
        rules.schema(schema.node(), schema.path(), new Place("", false, null, context), true);
        rules.ofExpressions.forEach(rules.errors::add);
        if (context != null) {
            context.checkTotal(schema.path().toString()).forEach(rules.errors::add);
        }
    }

    private void schema(JsonNode schema, FieldPath path, Place place, boolean root) {
        if (!schema.isObject()) {
            return;
        }
        int before = errors.count();
        supported(schema, path, place);
        if (schema.path("uniqueItems").asBoolean()) {
            forbidden(
                    path,
                    "uniqueItems",
                    "uniqueItems cannot be set to true since the runtime complexity becomes quadratic");
        }
        additionalProperties(schema, path, place);
        properties(schema, path, place, root);
        Place junctor = place.withoutRules();
        schema(schema.path("not"), path.child("not"), junctor, false);
        for (String name : List.of("allOf", "oneOf", "anyOf")) {
            list(schema.path(name), path.child(name), junctor);
        }
        map(schema.path("definitions"), path.child("definitions"), junctor);
        items(schema, path, place);
        map(schema.path("dependencies"), path.child("dependencies"), junctor);
        extensions(schema, path);
        ValidationRuleRules.check(part(schema, VALIDATIONS, path), schema);
        if (errors.count() == before && place.rules() != null) {
            FieldPath uncorrelatable = place.uncorrelatable();
            String list = uncorrelatable == null ? null : uncorrelatable.toString();
            ofExpressions.addAll(place.rules().check(path.toString(), list));
        }
    }

    private void items(JsonNode schema, FieldPath path, Place place) {
        JsonNode items = schema.path("items");
        boolean map = schema.path(LIST_TYPE).asText().equals("map");
        Place inside = map ? place : place.within(path);
        schema(items, path.child("items"), inside.at(rules -> rules.element(items)), false);
        list(items, path.child("items"), inside.withoutRules());
    }

    private void list(JsonNode schemas, FieldPath path, Place place) {
        for (int i = 0; schemas.isArray() && i < schemas.size(); i++) {
            schema(schemas.get(i), path.index(i), place, false);
        }
    }

    private void map(JsonNode schemas, FieldPath path, Place place) {
        for (Map.Entry<String, JsonNode> entry : schemas.properties()) {
            schema(entry.getValue(), path.key(entry.getKey()), place, false);
        }
    }

    private void supported(JsonNode schema, FieldPath path, Place place) {
        String type = schema.path("type").asText();
        if (!type.isEmpty() && !TYPES.contains(type)) {
            add(FieldError.notSupported(path.child("type").toString(), type, TYPES));
        }
        if (schema.hasNonNull("default") && !place.defaultsForbidden().isEmpty()) {
            forbidden(path, "default", "must not be set " + place.defaultsForbidden());
        }
        for (String keyword :
                List.of("id", "additionalItems", "patternProperties", "definitions", "dependencies", "$ref")) {
            boolean given = MAPS.contains(keyword) ? !schema.path(keyword).isEmpty() : schema.hasNonNull(keyword);
            if (given) {
                forbidden(path, keyword, keyword + " is not supported");
            }
        }
        if (type.equals("null")) {
            forbidden(path, "type", "type cannot be set to null, use nullable as an alternative");
        }
        if (schema.path("items").isArray() && !schema.path("items").isEmpty()) {
            forbidden(path, "items", "items must be a schema object and not an array");
        }
        if (place.insideMetadata() && schema.path(EMBEDDED).asBoolean()) {
            forbidden(path, EMBEDDED, "must not be used inside of resource meta");
        }
    }

    private void additionalProperties(JsonNode schema, FieldPath path, Place place) {
        JsonNode values = schema.path("additionalProperties");
        if (values.isMissingNode() || values.isNull()) {
            return;
        }
        boolean anything = values.isBoolean() && values.asBoolean();
        if (!schema.path("properties").isEmpty() && !anything) {
            forbidden(path, "additionalProperties", "additionalProperties and properties are mutual exclusive");
        }
        Place inside = place.insideMetadata()
                ? place.withoutDefaults("inside additionalProperties applying to object metadata")
                : place;
        schema(values, path.child("additionalProperties"), inside.at(rules -> rules.element(values)), false);
    }

    private void properties(JsonNode schema, FieldPath path, Place place, boolean root) {
        boolean resource = root || schema.path(EMBEDDED).asBoolean();
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            String name = property.getKey();
            Place inside = MAP_TYPES.contains(schema.path(MAP_TYPE).asText("granular")) ? place : place.within(path);
            if (resource && RESOURCE_FIELDS.contains(name)) {
                inside = root ? inside.inMetadata().withoutDefaults("in top-level " + name) : inside.inMetadata();
            }
            JsonNode declared = property.getValue();
            Place at = inside.at(rules -> rules.property(name, declared));
            schema(declared, path.child("properties").key(name), at, false);
        }
    }

    private void extensions(JsonNode schema, FieldPath path) {
        if (schema.path(PRESERVE).isBoolean() && !schema.path(PRESERVE).asBoolean()) {
            invalid(path.child(PRESERVE), InternalValue.of(schema.path(PRESERVE)), "must be true or undefined");
        }
        String type = schema.path("type").asText();
        if (schema.hasNonNull(MAP_TYPE)) {
            typed(type, "object", MAP_TYPE, path);
            oneOf(schema, MAP_TYPE, MAP_TYPES, path);
        }
        if (schema.hasNonNull(LIST_TYPE) && !type.equals("array")) {
            typed(type, "array", LIST_TYPE, path);
        } else if (schema.path(LIST_TYPE).asText().equals("set")) {
            atomicItems(schema.path("items"), path.child("items"));
        }
        if (schema.hasNonNull(LIST_TYPE)) {
            oneOf(schema, LIST_TYPE, LIST_TYPES, path);
        }
        listKeys(schema, path);
        if (schema.path("items").isObject()) {
            identifiable(schema, path.child("items"));
        }
    }

    private void typed(String type, String wanted, String keyword, FieldPath path) {
        String detail = "must be " + wanted + " if " + keyword + " is specified";
        if (type.isEmpty()) {
            required(path.child("type"), detail);
        } else if (!type.equals(wanted)) {
            invalid(path.child("type"), type, detail);
        }
    }

    private void oneOf(JsonNode schema, String keyword, List<String> supported, FieldPath path) {
        String value = schema.path(keyword).asText();
        if (!supported.contains(value)) {
            add(FieldError.notSupported(path.child(keyword).toString(), value, supported));
        }
    }

    /** Upstream shows the list type also where the map type is wrong. */
    private void atomicItems(JsonNode items, FieldPath path) {
        String detail = "must be atomic as item of a list with x-kubernetes-list-type=set";
        String type = items.path("type").asText();
        if (type.equals("array") && !items.path(LIST_TYPE).asText("atomic").equals("atomic")) {
            invalid(path.child(LIST_TYPE), InternalValue.of(items.path(LIST_TYPE)), detail);
        } else if (type.equals("object") && !items.path(MAP_TYPE).asText("").equals("atomic")) {
            invalid(path.child(MAP_TYPE), InternalValue.of(items.path(LIST_TYPE)), detail);
        }
    }

    private void listKeys(JsonNode schema, FieldPath path) {
        JsonNode keys = schema.path(LIST_KEYS);
        boolean map = schema.path(LIST_TYPE).asText().equals("map");
        if (!keys.isEmpty() && !map) {
            String detail = "must be map if x-kubernetes-list-map-keys is non-empty";
            if (schema.hasNonNull(LIST_TYPE)) {
                invalid(path.child(LIST_TYPE), schema.path(LIST_TYPE).asText(), detail);
            } else {
                required(path.child(LIST_TYPE), detail);
            }
        }
        if (map) {
            mapItems(schema, keys, path);
        }
    }

    private void mapItems(JsonNode schema, JsonNode keys, FieldPath path) {
        JsonNode items = schema.path("items");
        if (keys.isEmpty()) {
            required(path.child(LIST_KEYS), "must not be empty if x-kubernetes-list-type is map");
        }
        if (items.isMissingNode() || items.isNull()) {
            required(path.child("items"), "must have a schema if x-kubernetes-list-type is map");
        } else if (!items.isObject()) {
            part(schema, "items", path)
                    .invalid(
                            InternalValue.of(part(schema, "items", path).internal()),
                            "must only have a single schema if x-kubernetes-list-type is map");
        } else if (!items.path("type").asText().equals("object")) {
            invalid(
                    path.child("items").child("type"),
                    items.path("type").asText(),
                    "must be object if parent array's x-kubernetes-list-type is map");
        } else {
            keys(keys, items, path);
        }
    }

    private void keys(JsonNode keys, JsonNode items, FieldPath path) {
        Set<String> seen = new HashSet<>();
        for (JsonNode key : keys) {
            JsonNode property = items.path("properties").path(key.asText());
            String type = property.path("type").asText();
            if (property.isMissingNode()) {
                invalid(path.child(LIST_KEYS), InternalValue.of(keys), "entries must all be names of item properties");
            } else if (type.equals("array") || type.equals("object")) {
                invalid(
                        path.child("items")
                                .child("properties")
                                .key(key.asText())
                                .child("type"),
                        "object", // Upstream shows the type of the item.
                        "must be a scalar type if parent array's x-kubernetes-list-type is map");
            }
            if (!seen.add(key.asText())) {
                invalid(path.child(LIST_KEYS), InternalValue.of(keys), "must not contain duplicate entries");
            }
        }
    }

    /** Items that are found by value or by keys must have them. */
    private void identifiable(JsonNode schema, FieldPath path) {
        String listType = schema.path(LIST_TYPE).asText();
        JsonNode items = schema.path("items");
        boolean map = listType.equals("map");
        if (!map && !listType.equals("set")) {
            return;
        }
        if (items.path("nullable").asBoolean()) {
            forbidden(path, "nullable", "cannot be nullable when x-kubernetes-list-type is " + listType);
        }
        List<String> required = new ArrayList<>();
        items.path("required").forEach(name -> required.add(name.asText()));
        for (JsonNode key : map ? schema.path(LIST_KEYS) : schema.path("")) {
            JsonNode property = items.path("properties").path(key.asText());
            FieldPath at = path.child("properties").key(key.asText());
            String because = "this property is in x-kubernetes-list-map-keys, so it ";
            if (property.isObject() && !required.contains(key.asText()) && !property.hasNonNull("default")) {
                required(at.child("default"), because + "must have a default or be a required property");
            }
            if (property.path("nullable").asBoolean()) {
                forbidden(at, "nullable", because + "cannot be nullable");
            }
        }
    }

    /** Returns the value of a keyword of a schema within the whole one. */
    private FieldValue part(JsonNode schema, String keyword, FieldPath path) {
        return whole.child(keyword).holding(schema.path(keyword)).as(path.child(keyword));
    }

    private void required(FieldPath path, String detail) {
        add(FieldError.required(path.toString(), detail));
    }

    private void forbidden(FieldPath path, String field, String detail) {
        add(FieldError.forbidden(path.child(field).toString(), detail));
    }

    private void invalid(FieldPath path, Object value, String detail) {
        add(FieldError.invalid(path.toString(), value, detail));
    }

    private void add(FieldError error) {
        errors.add(error);
    }
}
