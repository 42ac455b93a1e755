package dev.kontract.conformance.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Compares the schemas of a kind, field by field. */
final class SchemaDiff {

    private static final List<String> LOWER = List.of("minimum", "minLength", "minItems", "minProperties");
    private static final List<String> UPPER = List.of("maximum", "maxLength", "maxItems", "maxProperties");
    private static final String KEEPS_UNKNOWN = "x-kubernetes-preserve-unknown-fields";
    private static final String RULES = "x-kubernetes-validations";

    private final ApiDescription old;
    private final ApiDescription current;
    private final String kind;
    private final List<Change> changes;

    /** The references above the current field: a schema that contains itself is compared once. */
    private final Deque<String> above = new ArrayDeque<>();

    SchemaDiff(ApiDescription old, ApiDescription current, String kind, List<Change> changes) {
        this.old = old;
        this.current = current;
        this.kind = kind;
        this.changes = changes;
    }

    void compare(JsonNode before, JsonNode after) {
        compare("", before, after);
    }

    private void compare(String field, JsonNode before, JsonNode after) {
        String references = ApiDescription.reference(before) + ApiDescription.reference(after);
        if (!references.isEmpty() && above.contains(references)) {
            return;
        }
        above.push(references);
        JsonNode was = old.resolve(before);
        JsonNode is = current.resolve(after);
        compareDescriptions(field, own("description", before, was), own("description", after, is));
        compareDefaults(field, own("default", before, was), own("default", after, is));
        compareTypes(field, was, is);
        compareValues(field, was, is);
        compareLimits(field, was, is);
        compareLists(field, was, is);
        compareRules(field, was.path(RULES), is.path(RULES));
        compareProperties(field, was, is);
        compareUndeclared(field, was, is);
        if (was.has("items") && is.has("items")) {
            compare(field + "[]", was.path("items"), is.path("items"));
        }
        if (was.path("additionalProperties").isObject()
                && is.path("additionalProperties").isObject()) {
            compare(field + "{}", was.path("additionalProperties"), is.path("additionalProperties"));
        }
        above.pop();
    }

    /** The description and the default beside a reference are those of the field. */
    private static JsonNode own(String name, JsonNode schema, JsonNode resolved) {
        return schema.has(name) ? schema.path(name) : resolved.path(name);
    }

    private void compareDescriptions(String field, JsonNode was, JsonNode is) {
        if (!was.equals(is)) {
            add(ChangeRule.DESCRIPTION_CHANGED, field, "");
        }
    }

    private void compareDefaults(String field, JsonNode was, JsonNode is) {
        if (!was.equals(is)) {
            ChangeRule rule = was.isMissingNode()
                    ? ChangeRule.DEFAULT_ADDED
                    : is.isMissingNode() ? ChangeRule.DEFAULT_REMOVED : ChangeRule.DEFAULT_CHANGED;
            add(rule, field, arrow(was, is));
        }
    }

    private void compareTypes(String field, JsonNode was, JsonNode is) {
        if (!type(was).equals(type(is))) {
            add(ChangeRule.TYPE_CHANGED, field, type(was) + " -> " + type(is));
        } else if (!was.path("format").equals(is.path("format"))) {
            add(ChangeRule.FORMAT_CHANGED, field, arrow(was.path("format"), is.path("format")));
        }
        compareSwitch(field, was, is, "nullable", ChangeRule.NULL_ALLOWED, ChangeRule.NULL_REFUSED);
        compareSwitch(field, was, is, KEEPS_UNKNOWN, ChangeRule.PRUNING_ENDED, ChangeRule.PRUNING_STARTED);
    }

    private static String type(JsonNode schema) {
        boolean either = schema.path("x-kubernetes-int-or-string").asBoolean()
                || schema.path("format").asText().equals("int-or-string")
                || schema.has("oneOf");
        return either ? "integer or string" : schema.path("type").asText("any");
    }

    private void compareSwitch(String field, JsonNode was, JsonNode is, String name, ChangeRule on, ChangeRule off) {
        boolean before = was.path(name).asBoolean();
        if (before != is.path(name).asBoolean()) {
            add(before ? off : on, field, "");
        }
    }

    private void compareValues(String field, JsonNode was, JsonNode is) {
        if (was.has("enum") != is.has("enum")) {
            ChangeRule rule = is.has("enum") ? ChangeRule.VALUES_LIMITED : ChangeRule.VALUES_UNLIMITED;
            add(rule, field, arrow(was.path("enum"), is.path("enum")));
            return;
        }
        Set<String> before = texts(was.path("enum"));
        Set<String> after = texts(is.path("enum"));
        for (String value : before) {
            if (!after.contains(value)) {
                add(ChangeRule.VALUE_REMOVED, field, value);
            }
        }
        for (String value : after) {
            if (!before.contains(value)) {
                add(ChangeRule.VALUE_ADDED, field, value);
            }
        }
    }

    private void compareLimits(String field, JsonNode was, JsonNode is) {
        LOWER.forEach(name -> compareLimit(field, name, was, is, 1));
        UPPER.forEach(name -> compareLimit(field, name, was, is, -1));
        if (!was.path("pattern").equals(is.path("pattern"))) {
            ChangeRule rule = is.has("pattern") ? ChangeRule.PATTERN_CHANGED : ChangeRule.PATTERN_REMOVED;
            add(rule, field, arrow(was.path("pattern"), is.path("pattern")));
        }
    }

    /** With {@code tighter} 1 a higher value is tighter, with -1 a lower one. */
    private void compareLimit(String field, String name, JsonNode was, JsonNode is, int tighter) {
        if (!was.has(name) && !is.has(name)) {
            return;
        }
        int change;
        if (was.has(name) && is.has(name)) {
            BigDecimal after = is.path(name).decimalValue();
            change = after.compareTo(was.path(name).decimalValue()) * tighter;
        } else {
            change = is.has(name) ? 1 : -1;
        }
        if (change != 0) {
            ChangeRule rule = change > 0 ? ChangeRule.LIMIT_TIGHTENED : ChangeRule.LIMIT_LOOSENED;
            add(rule, field, name + ' ' + arrow(was.path(name), is.path(name)));
        }
    }

    private void compareLists(String field, JsonNode was, JsonNode is) {
        String type = "x-kubernetes-list-type";
        String keys = "x-kubernetes-list-map-keys";
        if (!was.path(type).equals(is.path(type))) {
            add(ChangeRule.LIST_TYPE_CHANGED, field, arrow(was.path(type), is.path(type)));
        } else if (!texts(was.path(keys)).equals(texts(is.path(keys)))) {
            add(ChangeRule.LIST_KEYS_CHANGED, field, arrow(was.path(keys), is.path(keys)));
        }
    }

    private void compareRules(String field, JsonNode was, JsonNode is) {
        Set<String> before = new TreeSet<>();
        was.forEach(rule -> before.add(rule.path("rule").asText()));
        Set<String> after = new TreeSet<>();
        is.forEach(rule -> after.add(rule.path("rule").asText()));
        after.stream().filter(rule -> !before.contains(rule)).forEach(rule -> add(ChangeRule.RULE_ADDED, field, rule));
        before.stream()
                .filter(rule -> !after.contains(rule))
                .forEach(rule -> add(ChangeRule.RULE_REMOVED, field, rule));
    }

    private void compareProperties(String field, JsonNode was, JsonNode is) {
        Set<String> neededBefore = texts(was.path("required"));
        Set<String> neededNow = texts(is.path("required"));
        for (Map.Entry<String, JsonNode> property : was.path("properties").properties()) {
            String name = property.getKey();
            JsonNode after = is.path("properties").path(name);
            if (after.isMissingNode()) {
                add(ChangeRule.FIELD_REMOVED, field + '.' + name, "");
                continue;
            }
            compare(field + '.' + name, property.getValue(), after);
            boolean needed = neededBefore.contains("\"" + name + '"');
            if (needed != neededNow.contains("\"" + name + '"')) {
                add(needed ? ChangeRule.FIELD_OPTIONAL : ChangeRule.FIELD_REQUIRED, field + '.' + name, "");
            }
        }
        for (Map.Entry<String, JsonNode> property : is.path("properties").properties()) {
            String name = property.getKey();
            if (!was.path("properties").has(name)) {
                boolean needed = neededNow.contains("\"" + name + '"')
                        && !neededBefore.contains("\"" + name + '"')
                        && !property.getValue().has("default");
                add(
                        needed ? ChangeRule.FIELD_REQUIRED : ChangeRule.FIELD_ADDED,
                        field + '.' + name,
                        needed ? "new" : "");
            }
        }
    }

    /** Compares required names that no property declares: in a structural schema that keeps no unknown fields, no write can have them. */
    private void compareUndeclared(String field, JsonNode was, JsonNode is) {
        Set<String> before = undeclared(was);
        Set<String> after = undeclared(is);
        after.stream()
                .filter(name -> !before.contains(name))
                .forEach(name -> add(ChangeRule.FIELD_REQUIRED, field + '.' + name, "not declared"));
        before.stream()
                .filter(name -> !after.contains(name) && !is.path("properties").has(name))
                .forEach(name -> add(ChangeRule.FIELD_OPTIONAL, field + '.' + name, "not declared"));
    }

    private static Set<String> undeclared(JsonNode schema) {
        Set<String> names = new TreeSet<>();
        schema.path("required").forEach(name -> names.add(name.asText()));
        names.removeIf(schema.path("properties")::has);
        return names;
    }

    private static Set<String> texts(JsonNode values) {
        Set<String> texts = new TreeSet<>();
        values.forEach(value -> texts.add(value.toString()));
        return texts;
    }

    private static String arrow(JsonNode before, JsonNode after) {
        return show(before) + " -> " + show(after);
    }

    private static String show(JsonNode value) {
        return value.isMissingNode() ? "nothing" : value.toString();
    }

    private void add(ChangeRule rule, String field, String detail) {
        changes.add(new Change(rule, kind, field, detail));
    }
}
