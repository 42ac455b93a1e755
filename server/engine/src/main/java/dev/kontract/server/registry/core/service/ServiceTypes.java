package dev.kontract.server.registry.core.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Set;

/** Predicates derived from the type of a service. */
final class ServiceTypes {

    private static final Set<String> WITH_NODE_PORTS = Set.of("NodePort", "LoadBalancer");

    private ServiceTypes() {}

    static String of(JsonNode spec) {
        return spec.path("type").asText("");
    }

    /** Returns whether the service may have a cluster IP, if only {@code None}. */
    static boolean hasAddress(JsonNode spec) {
        return !of(spec).equals("ExternalName");
    }

    /** Returns whether the service is headless. */
    static boolean headless(JsonNode spec) {
        JsonNode addresses = spec.path("clusterIPs");
        return addresses.size() == 1 && addresses.path(0).asText().equals("None");
    }

    /** Returns whether the service is headless and has no selector, and so may have any IP family. */
    static boolean anyFamily(JsonNode spec) {
        return spec.path("clusterIP").asText("").equals("None")
                && spec.path("selector").isEmpty();
    }

    /** Returns whether the service is reachable from outside the cluster. */
    static boolean external(JsonNode spec) {
        return WITH_NODE_PORTS.contains(of(spec))
                || (of(spec).equals("ClusterIP") && !spec.path("externalIPs").isEmpty());
    }

    /** Returns whether the type is one of those that may have node ports. */
    static boolean exposesNodes(JsonNode spec) {
        return WITH_NODE_PORTS.contains(of(spec));
    }

    /** Returns whether the service gets node ports for which it does not ask. */
    static boolean nodePorts(JsonNode spec) {
        boolean wanted = !of(spec).equals("LoadBalancer")
                || spec.path("allocateLoadBalancerNodePorts").asBoolean(true);
        return WITH_NODE_PORTS.contains(of(spec)) && wanted;
    }

    /** Returns whether the service has a health check node port. */
    static boolean healthCheck(JsonNode spec) {
        return of(spec).equals("LoadBalancer")
                && spec.path("externalTrafficPolicy").asText("").equals("Local");
    }

    /** Returns the node ports in a list of ports. */
    static Set<Integer> numbers(JsonNode ports) {
        Set<Integer> numbers = new HashSet<>();
        ports.forEach(port -> numbers.add(port.path("nodePort").asInt()));
        numbers.remove(0);
        return numbers;
    }
}
