package dev.kontract.server.quota;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.Quantity;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** Counts services, the ports they take on nodes, and load balancers. */
final class ServiceUsage implements QuotaEvaluator {

    private static final String COUNT = ObjectCount.name("", "services");
    private static final Set<String> NAMES = Set.of(COUNT, "services", "services.nodeports", "services.loadbalancers");

    @Override
    public Set<String> bounded(Collection<String> names) {
        Set<String> bounded = new HashSet<>(names);
        bounded.retainAll(NAMES);
        return bounded;
    }

    @Override
    public ResourceAmounts usage(JsonNode service, Instant now) {
        JsonNode spec = service.path("spec");
        boolean balances = spec.path("type").asText().equals("LoadBalancer");
        long nodePorts = switch (spec.path("type").asText()) {
            case "NodePort" -> spec.path("ports").size();
            case "LoadBalancer" ->
                spec.path("allocateLoadBalancerNodePorts").asBoolean(true)
                        ? spec.path("ports").size()
                        : given(spec.path("ports"));
            default -> 0;
        };
        return ResourceAmounts.NONE
                .with(COUNT, ObjectCount.ONE)
                .with("services", ObjectCount.ONE)
                .with("services.nodeports", Quantity.of(nodePorts, Quantity.Format.DECIMAL_SI))
                .with("services.loadbalancers", Quantity.of(balances ? 1 : 0, Quantity.Format.DECIMAL_SI));
    }

    private static long given(JsonNode ports) {
        long given = 0;
        for (JsonNode port : ports) {
            given += port.path("nodePort").asInt() == 0 ? 0 : 1;
        }
        return given;
    }

    @Override
    public boolean countsUpdate(String subresource, JsonNode object, JsonNode current) {
        return subresource.isEmpty();
    }
}
