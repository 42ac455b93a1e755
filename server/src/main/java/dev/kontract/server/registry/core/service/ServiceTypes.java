package dev.kontract.server.registry.core.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/** What the type of a service implies. */
final class ServiceTypes {

    private static final Set<String> WITH_NODE_PORTS = Set.of("NodePort", "LoadBalancer");

    private ServiceTypes() {}

    static String of(JsonNode spec) {
        return spec.path("type").asText("");
    }

    /** Whether it has no address of its own: its name leads to the pods themselves. */
    static boolean headless(JsonNode spec) {
        JsonNode first = spec.path("clusterIPs").path(0);
        return (first.isMissingNode() ? spec.path("clusterIP") : first)
                .asText("")
                .equals("None");
    }

    /** Whether it has neither an address of its own nor pods it selects, and so may be of any family. */
    static boolean anyFamily(JsonNode spec) {
        return headless(spec) && spec.path("selector").isEmpty();
    }

    /** Whether it can be reached from outside of the cluster. */
    static boolean external(JsonNode spec) {
        return WITH_NODE_PORTS.contains(of(spec))
                || (of(spec).equals("ClusterIP") && !spec.path("externalIPs").isEmpty());
    }

    /** Whether every port has a port of the nodes. */
    static boolean nodePorts(JsonNode spec) {
        boolean wanted = !of(spec).equals("LoadBalancer")
                || spec.path("allocateLoadBalancerNodePorts").asBoolean(true);
        return WITH_NODE_PORTS.contains(of(spec)) && wanted;
    }

    /** Whether nodes must tell load balancers if they serve it. */
    static boolean healthCheck(JsonNode spec) {
        return of(spec).equals("LoadBalancer")
                && spec.path("externalTrafficPolicy").asText("").equals("Local");
    }
}
