package dev.kontract.conformance.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Compares two contracts and judges every change. */
public final class ContractDiff {

    private final ApiDescription old;
    private final ApiDescription current;
    private final List<Change> changes = new ArrayList<>();

    private ContractDiff(ApiDescription old, ApiDescription current) {
        this.old = old;
        this.current = current;
    }

    /** Returns the changes from {@code old} to {@code current}; the worst come first, then by kind and field. */
    public static List<Change> between(ApiDescription old, ApiDescription current) {
        ContractDiff diff = new ContractDiff(old, current);
        diff.compareKinds();
        diff.compareOperations();
        return diff.changes.stream()
                .sorted(Comparator.comparing((Change change) -> change.rule().impact())
                        .thenComparing(Change::subject)
                        .thenComparing(Change::field))
                .toList();
    }

    private void compareKinds() {
        for (String kind : both(old.kinds().keySet(), current.kinds().keySet())) {
            JsonNode before = old.kinds().get(kind);
            JsonNode after = current.kinds().get(kind);
            if (before == null || after == null) {
                changes.add(new Change(before == null ? ChangeRule.KIND_ADDED : ChangeRule.KIND_REMOVED, kind, "", ""));
            } else {
                new SchemaDiff(old, current, kind, changes).compare(before, after);
            }
        }
    }

    private void compareOperations() {
        for (String name : both(old.operations().keySet(), current.operations().keySet())) {
            JsonNode before = old.operations().get(name);
            JsonNode after = current.operations().get(name);
            if (before == null || after == null) {
                ChangeRule rule = before == null ? ChangeRule.OPERATION_ADDED : ChangeRule.OPERATION_REMOVED;
                changes.add(new Change(rule, name, "", ""));
            } else {
                compareParameters(name, before.path("parameters"), after.path("parameters"));
                if (!before.path("deprecated").asBoolean()
                        && after.path("deprecated").asBoolean()) {
                    changes.add(new Change(ChangeRule.DEPRECATED, name, "", ""));
                }
            }
        }
    }

    private void compareParameters(String operation, JsonNode before, JsonNode after) {
        for (JsonNode parameter : before) {
            String name = old.resolve(parameter).path("name").asText();
            if (find(current, after, name).isMissingNode()) {
                changes.add(new Change(ChangeRule.PARAMETER_REMOVED, operation, name, ""));
            }
        }
        for (JsonNode parameter : after) {
            JsonNode known = current.resolve(parameter);
            String name = known.path("name").asText();
            boolean required = known.path("required").asBoolean();
            if (required && !find(old, before, name).path("required").asBoolean()) {
                changes.add(new Change(ChangeRule.PARAMETER_REQUIRED, operation, name, ""));
            }
        }
    }

    private static JsonNode find(ApiDescription api, JsonNode parameters, String name) {
        for (JsonNode parameter : parameters) {
            if (api.resolve(parameter).path("name").asText().equals(name)) {
                return api.resolve(parameter);
            }
        }
        return MissingNode.getInstance();
    }

    private static Set<String> both(Set<String> one, Set<String> other) {
        Set<String> all = new TreeSet<>(one);
        all.addAll(other);
        return all;
    }

    /** Returns the number of changes by impact. */
    public static Map<Impact, Long> counts(List<Change> changes) {
        Map<Impact, Long> counts = new EnumMap<>(Impact.class);
        for (Impact impact : Impact.values()) {
            counts.put(
                    impact,
                    changes.stream()
                            .filter(change -> change.rule().impact() == impact)
                            .count());
        }
        return counts;
    }
}
