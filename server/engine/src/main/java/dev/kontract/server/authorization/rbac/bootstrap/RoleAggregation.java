package dev.kontract.server.authorization.rbac.bootstrap;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.selector.LabelSelector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Computes the rules of aggregated ClusterRoles.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/rbac/#aggregated-clusterroles">
 *     Aggregated ClusterRoles</a>
 */
final class RoleAggregation {

    private RoleAggregation() {}

    /**
     * Returns the aggregated roles whose rules are outdated, with their new rules.
     *
     * @param roles all ClusterRoles; not modified
     */
    static List<ObjectNode> outdated(Iterable<ObjectNode> roles) {
        Map<String, ObjectNode> byName = new TreeMap<>();
        Map<String, ObjectNode> outdated = new TreeMap<>();
        roles.forEach(role -> byName.put(name(role), role));
        // An aggregated role may select other aggregated roles; a chain of them is not longer than the number of
        // roles.
        for (int round = 0; round < byName.size() && round(byName, outdated); round++) {}
        return new ArrayList<>(outdated.values());
    }

    private static boolean round(Map<String, ObjectNode> byName, Map<String, ObjectNode> outdated) {
        boolean changed = false;
        for (String name : Set.copyOf(byName.keySet())) {
            ObjectNode role = byName.getOrDefault(name, JsonNodeFactory.instance.objectNode());
            JsonNode selectors = role.path("aggregationRule").path("clusterRoleSelectors");
            ArrayNode rules = gathered(name, selectors, byName);
            if (!selectors.isEmpty() && !rules.equals(rulesOf(role))) {
                ObjectNode next = role.deepCopy();
                next.set("rules", rules);
                byName.put(name, next);
                outdated.put(name, next);
                changed = true;
            }
        }
        return changed;
    }

    private static ArrayNode gathered(String name, JsonNode selectors, Map<String, ObjectNode> byName) {
        ArrayNode rules = JsonNodeFactory.instance.arrayNode();
        for (JsonNode each : selectors) {
            LabelSelector selector = LabelSelector.of(each);
            for (ObjectNode other : byName.values()) {
                if (!name(other).equals(name) && selector.matches(labels(other))) {
                    rulesOf(other).forEach(rule -> Reconciliation.addIfAbsent(rules, rule));
                }
            }
        }
        return rules;
    }

    private static ArrayNode rulesOf(ObjectNode role) {
        return role.path("rules") instanceof ArrayNode rules ? rules : JsonNodeFactory.instance.arrayNode();
    }

    private static Map<String, String> labels(ObjectNode role) {
        Map<String, String> labels = new HashMap<>();
        role.path("metadata")
                .path("labels")
                .properties()
                .forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
        return labels;
    }

    private static String name(ObjectNode role) {
        return role.path("metadata").path("name").asText("");
    }
}
