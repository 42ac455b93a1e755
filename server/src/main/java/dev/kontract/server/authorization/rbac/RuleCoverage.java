package dev.kontract.server.authorization.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Compares rules as they stand in roles. */
public final class RuleCoverage {

    private RuleCoverage() {}

    /** Those of the {@code wanted} rules that the {@code held} rules do not cover; whole rules. */
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
