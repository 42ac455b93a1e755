package dev.kontract.server.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.admission.CompiledObjects;
import dev.kontract.server.admission.StoredJson;
import dev.kontract.server.storage.KeyFeed;
import dev.kontract.server.storage.OwnedDerivation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The policies of one kind with their bindings, both ordered by name. Policies without bindings are left out: they have no
 * effect. Safe for use by many threads.
 *
 * @param <P> the compiled policy
 */
final class PolicySource<P> {

    /**
     * A policy in force.
     *
     * @param policy the policy
     * @param bindings its bindings, at least one
     */
    record BoundPolicy<P>(P policy, List<PolicyBinding> bindings) {}

    private record Joined<P>(List<P> policies, List<PolicyBinding> bindings, List<BoundPolicy<P>> bound) {}

    private final CompiledObjects<P> policies;
    private final CompiledObjects<PolicyBinding> bindings =
            new CompiledObjects<>(entry -> PolicyBinding.of(StoredJson.parse(entry)));
    private final Function<P, String> names;
    private volatile Joined<P> joined = new Joined<>(List.of(), List.of(), List.of());

    PolicySource(Function<JsonNode, P> compiler, Function<P, String> names) {
        this.policies = new CompiledObjects<>(new OwnedDerivation<>(entry -> compiler.apply(StoredJson.parse(entry))));
        this.names = names;
    }

    KeyFeed.Sink policySink() {
        return policies;
    }

    KeyFeed.Sink bindingSink() {
        return bindings;
    }

    @SuppressWarnings("ReferenceEquality") // An unchanged list is the same list.
    List<BoundPolicy<P>> current() {
        List<PolicyBinding> currentBindings = bindings.current();
        if (currentBindings.isEmpty()) {
            return List.of();
        }
        List<P> currentPolicies = policies.current();
        Joined<P> known = joined;
        if (known.policies() != currentPolicies || known.bindings() != currentBindings) {
            known = new Joined<>(currentPolicies, currentBindings, join(currentPolicies, currentBindings));
            joined = known;
        }
        return known.bound();
    }

    private List<BoundPolicy<P>> join(List<P> all, List<PolicyBinding> allBindings) {
        Map<String, List<PolicyBinding>> byPolicy =
                allBindings.stream().collect(Collectors.groupingBy(PolicyBinding::policy));
        List<BoundPolicy<P>> bound = new ArrayList<>();
        for (P policy : all) {
            List<PolicyBinding> own = byPolicy.get(names.apply(policy));
            if (own != null) {
                bound.add(new BoundPolicy<>(policy, List.copyOf(own)));
            }
        }
        return List.copyOf(bound);
    }
}
