package dev.kontract.server.controller.clusterrole;

import dev.kontract.client.LabelQuery;
import dev.kontract.model.AggregationRule;
import dev.kontract.model.ClusterRole;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.PolicyRule;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Computes the rules of an aggregated ClusterRole. */
final class Aggregation {

    private Aggregation() {}

    /**
     * Returns the distinct rules of all other roles matched by the selectors of {@code role}, in the order of the
     * selectors and then of the role names.
     */
    static List<PolicyRule> rules(ClusterRole role, Collection<ClusterRole> all) {
        List<ClusterRole> others = all.stream()
                .filter(other -> !Objects.equals(other.name(), role.name()))
                .sorted(Comparator.comparing(Aggregation::name))
                .toList();
        List<PolicyRule> rules = new ArrayList<>();
        for (LabelSelector selector : selectors(role.getAggregationRule())) {
            LabelQuery query = LabelQuery.of(selector);
            others.stream()
                    .filter(other -> query.matches(labels(other)))
                    .flatMap(other -> Objects.requireNonNullElse(other.getRules(), List.<PolicyRule>of()).stream())
                    .filter(rule -> !rules.contains(rule))
                    .forEach(rules::add);
        }
        return rules;
    }

    private static List<LabelSelector> selectors(AggregationRule rule) {
        return Objects.requireNonNullElse(rule.getClusterRoleSelectors(), List.of());
    }

    private static Map<String, String> labels(ClusterRole role) {
        return Objects.requireNonNullElse(role.metadata().getLabels(), Map.of());
    }

    private static String name(ClusterRole role) {
        return Objects.requireNonNullElse(role.name(), "");
    }
}
