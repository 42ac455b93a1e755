package dev.kontract.server.authorization.rbac.bootstrap;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.authorization.rbac.RuleCoverage;

/**
 * Computes the expected state of an existing default object. Missing rules, subjects and labels are added; additional
 * ones are kept.
 */
final class Reconciliation {

    private Reconciliation() {}

    /** Returns whether the object may be updated, that is, the autoupdate annotation does not disable it. */
    static boolean isAllowed(ObjectNode current) {
        JsonNode annotation = current.path("metadata").path("annotations").path(BootstrapPolicy.AUTOUPDATE);
        return !annotation.asText("").equals("false");
    }

    /** Returns the expected role; equal to {@code current} if nothing is missing. */
    static ObjectNode role(ObjectNode current, ObjectNode expected) {
        ObjectNode next = current.deepCopy();
        addMetadata(next, expected);
        addMissing(next, expected.path("aggregationRule").path("clusterRoleSelectors"), "aggregationRule");
        if (expected.path("aggregationRule").isMissingNode()) {
            for (JsonNode rule : RuleCoverage.missing(next.path("rules"), expected.path("rules"))) {
                list(next, "rules").add(rule);
            }
        }
        return next;
    }

    /** Returns the expected binding; equal to {@code current} if nothing is missing. */
    static ObjectNode binding(ObjectNode current, ObjectNode expected) {
        ObjectNode next = current.deepCopy();
        addMetadata(next, expected);
        for (JsonNode subject : expected.path("subjects")) {
            addIfAbsent(list(next, "subjects"), subject);
        }
        return next;
    }

    private static void addMetadata(ObjectNode next, ObjectNode expected) {
        for (String map : new String[] {"labels", "annotations"}) {
            expected.path("metadata")
                    .path(map)
                    .properties()
                    .forEach(entry -> next.withObjectProperty("metadata")
                            .withObjectProperty(map)
                            .set(entry.getKey(), entry.getValue()));
        }
    }

    private static void addMissing(ObjectNode next, JsonNode selectors, String field) {
        for (JsonNode selector : selectors) {
            addIfAbsent(list(next.withObjectProperty(field), "clusterRoleSelectors"), selector);
        }
    }

    /** Adds a copy of an item to a list that does not contain it. */
    static void addIfAbsent(ArrayNode list, JsonNode item) {
        for (JsonNode each : list) {
            if (each.equals(item)) {
                return;
            }
        }
        list.add(item.deepCopy());
    }

    private static ArrayNode list(ObjectNode object, String field) {
        return object.path(field) instanceof ArrayNode list ? list : object.putArray(field);
    }
}
