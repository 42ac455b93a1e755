package dev.kontract.server.registry.policy;

import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.Strategy;
import java.util.Map;

/** The strategies of the {@code policy} group. */
public final class PolicyStrategies {

    private PolicyStrategies() {}

    /** Returns the strategies by kind. */
    public static Map<GroupVersionKind, Strategy> all() {
        return Map.of(new GroupVersionKind("policy", "v1", "PodDisruptionBudget"), new PodDisruptionBudgetStrategy());
    }
}
