package dev.kontract.conformance.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * Compares OpenAPI documents word by word: all members but prose, which is {@code info}, descriptions and summaries. The order
 * of members does not matter; that of lists does.
 */
public final class DocumentDiff {

    /** Maximum number of reported differences. */
    private static final int MOST = 10_000;

    private static final Set<String> PROSE = Set.of("description", "summary");

    /** Members whose own members are names, not keywords. */
    private static final Set<String> NAMES = Set.of(
            "properties", "schemas", "definitions", "paths", "parameters", "responses", "content", "securitySchemes");

    private static final int LONGEST = 200;

    private final List<String> differences = new ArrayList<>();

    private DocumentDiff() {}

    /**
     * Returns where documents of the same name differ, each place with the two values; empty if they are the same but for prose.
     */
    public static List<String> between(SortedMap<String, JsonNode> old, SortedMap<String, JsonNode> current) {
        DocumentDiff diff = new DocumentDiff();
        Set<String> names = new TreeSet<>(old.keySet());
        names.addAll(current.keySet());
        for (String name : names) {
            JsonNode before = old.get(name);
            JsonNode after = current.get(name);
            if (before == null || after == null) {
                diff.add(name, before == null ? "added" : "removed");
            } else {
                diff.compareMembers(name, before, after, "");
            }
        }
        return diff.differences;
    }

    /** Compares two values; those of members, if {@code keyword} is the name of a member that has names, are not prose. */
    private void compare(String place, JsonNode before, JsonNode after, String keyword) {
        if (before.isObject() && after.isObject()) {
            compareMembers(place, before, after, keyword);
        } else if (before.isArray() && after.isArray() && before.size() == after.size()) {
            for (int i = 0; i < before.size(); i++) {
                compare(place + '[' + i + ']', before.path(i), after.path(i), "");
            }
        } else if (!before.equals(after)) {
            add(place, shown(before) + " -> " + shown(after));
        }
    }

    private void compareMembers(String place, JsonNode before, JsonNode after, String keyword) {
        Set<String> names = new TreeSet<>();
        before.fieldNames().forEachRemaining(names::add);
        after.fieldNames().forEachRemaining(names::add);
        boolean named = NAMES.contains(keyword);
        boolean document = before.has("openapi") || before.has("swagger");
        for (String name : names) {
            boolean prose = (!named && PROSE.contains(name)) || (document && name.equals("info"));
            if (!prose) {
                compare(place + ' ' + name, before.path(name), after.path(name), named ? "" : name);
            }
        }
    }

    private static String shown(JsonNode value) {
        String text = value.isMissingNode() ? "nothing" : value.toString();
        return text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text;
    }

    private void add(String place, String difference) {
        if (differences.size() < MOST) {
            differences.add(place + ": " + difference);
        }
    }
}
