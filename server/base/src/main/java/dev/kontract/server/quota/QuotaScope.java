package dev.kontract.server.quota;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A condition for objects to be charged to a quota.
 *
 * @param name the scope
 * @param operator how its value is compared
 * @param values the values to compare with
 */
public record QuotaScope(String name, String operator, Set<String> values) {

    /** Copies the values. */
    public QuotaScope {
        values = Set.copyOf(values);
    }

    /** Returns the scopes in the spec of a quota, all of which an object must meet. */
    public static List<QuotaScope> of(JsonNode spec) {
        List<QuotaScope> scopes = new ArrayList<>();
        for (JsonNode scope : spec.path("scopes")) {
            scopes.add(new QuotaScope(scope.asText(), "Exists", Set.of()));
        }
        for (JsonNode expression : spec.path("scopeSelector").path("matchExpressions")) {
            Set<String> values = new HashSet<>();
            expression.path("values").forEach(value -> values.add(value.asText()));
            scopes.add(new QuotaScope(
                    expression.path("scopeName").asText(),
                    expression.path("operator").asText(),
                    values));
        }
        return scopes;
    }

    /** Returns whether an object with one of these values meets the condition. */
    boolean selects(Set<String> present) {
        return switch (operator) {
            case "Exists" -> !present.isEmpty();
            case "DoesNotExist" -> present.isEmpty();
            case "In" -> present.stream().anyMatch(values::contains);
            case "NotIn" -> present.isEmpty() || present.stream().anyMatch(value -> !values.contains(value));
            default -> false;
        };
    }
}
