package dev.kontract.server.registry.core.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Completes what a client sent with the values that the server had given to the service, so that a client may send the same
 * service again without them.
 */
final class AllocatedValues {

    private AllocatedValues() {}

    /** Completes a service that is created: a client may know only the first of its addresses. */
    static void complete(ObjectNode spec) {
        if (!address(spec).isEmpty() && spec.path("clusterIPs").isEmpty()) {
            spec.putArray("clusterIPs").add(address(spec));
        }
    }

    /** Keeps the allocated values of the stored spec {@code was}, unless the service requests others. */
    static void keep(ObjectNode spec, JsonNode was) {
        if (ServiceTypes.hasAddress(was) && ServiceTypes.hasAddress(spec)) {
            if (address(spec).isEmpty()) {
                copy(spec, was, "clusterIP");
            }
            if (spec.path("clusterIPs").isEmpty()) {
                copy(spec, was, "clusterIPs");
            }
        }
        if (ServiceTypes.nodePorts(was) && ServiceTypes.nodePorts(spec)) {
            keepNodePorts(spec.path("ports"), was.path("ports"));
        }
        if (ServiceTypes.healthCheck(was)
                && ServiceTypes.healthCheck(spec)
                && spec.path("healthCheckNodePort").asLong() == 0) {
            copy(spec, was, "healthCheckNodePort");
        }
        alignAddresses(spec, was);
    }

    /** Adapts the list of addresses to the single one where a client has changed or sent only that. */
    private static void alignAddresses(ObjectNode spec, JsonNode was) {
        boolean changed = !address(spec).equals(address(was));
        if (!changed && spec.path("clusterIPs").isEmpty()) {
            copy(spec, was, "clusterIPs");
        } else if (changed && same(spec, was, "clusterIPs")) {
            if (address(spec).isEmpty()) {
                spec.remove("clusterIPs");
            } else {
                spec.putArray("clusterIPs").add(address(spec));
            }
        }
    }

    /** Keeps node ports by the names of their ports, except those that another port of the service requests. */
    private static void keepNodePorts(JsonNode ports, JsonNode was) {
        Set<Integer> requested = ServiceTypes.numbers(ports);
        Map<String, Integer> before = new HashMap<>();
        was.forEach(port -> before.put(name(port), port.path("nodePort").asInt()));
        for (JsonNode port : ports) {
            int number = before.getOrDefault(name(port), 0);
            if (port.path("nodePort").asInt() == 0 && number != 0 && !requested.contains(number)) {
                ((ObjectNode) port).put("nodePort", number);
            }
        }
    }

    private static String name(JsonNode port) {
        return port.path("name").asText("");
    }

    private static String address(JsonNode spec) {
        return spec.path("clusterIP").asText("");
    }

    /** Returns whether two specs have the same list, where an absent list equals an empty one. */
    static boolean same(JsonNode spec, JsonNode was, String list) {
        return spec.path(list).isEmpty()
                ? was.path(list).isEmpty()
                : spec.path(list).equals(was.path(list));
    }

    private static void copy(ObjectNode to, JsonNode from, String field) {
        if (from.has(field)) {
            to.set(field, from.get(field).deepCopy());
        }
    }
}
