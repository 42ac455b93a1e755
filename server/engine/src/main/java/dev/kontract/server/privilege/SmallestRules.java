package dev.kontract.server.privilege;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Builds the minimal rules that grant exactly the given permissions. Permissions that differ in one attribute only
 * are merged: first verbs, then names, then resources.
 */
final class SmallestRules {

    /** A rule under construction; {@code things} are resources or, if {@code isUrl}, paths. */
    private record Rule(boolean isUrl, String apiGroup, List<String> things, List<String> names, List<String> verbs) {}

    private SmallestRules() {}

    /** Returns the rules of a role in order. */
    static ArrayNode of(Set<Permission> permissions) {
        Collection<Rule> rules = permissions.stream()
                .filter(permission -> permission.name().isEmpty() || !permissions.contains(permission.onAny()))
                .map(SmallestRules::rule)
                .toList();
        rules = merged(
                rules,
                rule -> new Rule(rule.isUrl, rule.apiGroup, rule.things, rule.names, List.of()),
                Rule::verbs,
                (rule, verbs) -> new Rule(rule.isUrl, rule.apiGroup, rule.things, rule.names, verbs));
        Collection<Rule> named =
                rules.stream().filter(rule -> !rule.names.isEmpty()).toList();
        Collection<Rule> all = new ArrayList<>(
                rules.stream().filter(rule -> rule.names.isEmpty()).toList());
        all.addAll(merged(
                named,
                rule -> new Rule(rule.isUrl, rule.apiGroup, rule.things, List.of(), rule.verbs),
                Rule::names,
                (rule, names) -> new Rule(rule.isUrl, rule.apiGroup, rule.things, names, rule.verbs)));
        all = merged(
                all,
                rule -> new Rule(rule.isUrl, rule.apiGroup, List.of(), rule.names, rule.verbs),
                Rule::things,
                (rule, things) -> new Rule(rule.isUrl, rule.apiGroup, things, rule.names, rule.verbs));
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        all.forEach(rule -> write(rule, list.addObject()));
        return list;
    }

    private static Rule rule(Permission permission) {
        boolean isUrl = !permission.url().isEmpty();
        return new Rule(
                isUrl,
                permission.apiGroup(),
                List.of(isUrl ? permission.url() : permission.resource()),
                permission.name().isEmpty() ? List.of() : List.of(permission.name()),
                List.of(permission.verb()));
    }

    /** Merges rules that differ in one attribute only. */
    private static Collection<Rule> merged(
            Collection<Rule> rules,
            Function<Rule, Rule> rest,
            Function<Rule, List<String>> part,
            BiFunction<Rule, List<String>, Rule> with) {
        Map<String, Rule> rests = new TreeMap<>();
        Map<String, SortedSet<String>> parts = new TreeMap<>();
        for (Rule rule : rules) {
            Rule same = rest.apply(rule);
            rests.put(same.toString(), same);
            parts.computeIfAbsent(same.toString(), key -> new TreeSet<>()).addAll(part.apply(rule));
        }
        return rests.entrySet().stream()
                .map(entry -> with.apply(entry.getValue(), List.copyOf(parts.get(entry.getKey()))))
                .toList();
    }

    private static void write(Rule rule, ObjectNode into) {
        if (rule.isUrl) {
            put(into, "nonResourceURLs", rule.things);
        } else {
            put(into, "apiGroups", List.of(rule.apiGroup));
            put(into, "resources", rule.things);
            put(into, "resourceNames", rule.names);
        }
        put(into, "verbs", rule.verbs);
    }

    private static void put(ObjectNode into, String field, List<String> values) {
        if (!values.isEmpty()) {
            ArrayNode list = into.putArray(field);
            values.forEach(list::add);
        }
    }
}
