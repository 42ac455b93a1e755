package dev.kontract.server.authorization.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Compares rules in their JSON form. */
public final class RuleCoverage {

    private RuleCoverage() {}

    /** Returns the {@code wanted} rules that are not fully covered by the {@code held} rules. */
    public static List<JsonNode> missing(JsonNode held, JsonNode wanted) {
        List<PolicyRule> holders = new ArrayList<>();
        held.forEach(rule -> holders.add(PolicyRule.of(rule)));
        List<JsonNode> missing = new ArrayList<>();
        for (JsonNode rule : wanted) {
            if (!Coverage.missing(holders, List.of(PolicyRule.of(rule))).isEmpty()) {
                missing.add(rule.deepCopy());
            }
        }
        return missing;
    }
}
