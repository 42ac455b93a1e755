package dev.kontract.server.registry.core.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Allocates cluster IPs and node ports of services.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/services-networking/cluster-ip-allocation/">Service ClusterIP
 *     allocation</a>
 */
final class ServiceAllocation {

    private final RandomGenerator random;

    ServiceAllocation(RandomGenerator random) {
        this.random = random;
    }

    void allocate(ObjectNode spec) {
        boolean external = ServiceTypes.of(spec).equals("ExternalName");
        if (!external || !spec.path("clusterIP").asText("").isEmpty()) {
            clusterIp(spec);
        }
        if (external) {
            return;
        }
        families(spec);
        if (ServiceTypes.nodePorts(spec)) {
            nodePorts(spec.path("ports"));
        }
        if (ServiceTypes.healthCheck(spec) && spec.path("healthCheckNodePort").asLong() == 0) {
            spec.put("healthCheckNodePort", nodePort());
        }
    }

    /** Keeps allocated values unless the service requests others. */
    static void keep(ObjectNode spec, JsonNode was) {
        boolean hadAddress = !ServiceTypes.of(was).equals("ExternalName");
        if (ServiceTypes.of(spec).equals("ExternalName")) {
            if (hadAddress && spec.path("clusterIP").equals(was.path("clusterIP"))) {
                spec.remove(Set.of("clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy"));
            }
            return;
        }
        if (hadAddress
                && spec.path("clusterIP").asText("").isEmpty()
                && spec.path("clusterIPs").isEmpty()) {
            copy(spec, was, "clusterIP");
            copy(spec, was, "clusterIPs");
        }
        if (hadAddress && !spec.has("ipFamilies")) {
            copy(spec, was, "ipFamilies");
        }
        if (hadAddress && !spec.has("ipFamilyPolicy")) {
            copy(spec, was, "ipFamilyPolicy");
        }
        if (ServiceTypes.nodePorts(spec)) {
            keepNodePorts(spec.path("ports"), was.path("ports"));
        }
        if (ServiceTypes.healthCheck(spec) && spec.path("healthCheckNodePort").asLong() == 0) {
            copy(spec, was, "healthCheckNodePort");
        }
    }

    /** Ports are matched by name. */
    private static void keepNodePorts(JsonNode ports, JsonNode was) {
        Map<String, Integer> before = new HashMap<>();
        was.forEach(port -> before.put(name(port), port.path("nodePort").asInt()));
        Set<Integer> taken = new HashSet<>();
        ports.forEach(port -> taken.add(port.path("nodePort").asInt()));
        for (JsonNode port : ports) {
            Integer number = before.get(name(port));
            if (port.path("nodePort").asInt() == 0 && number != null && taken.add(number)) {
                ((ObjectNode) port).put("nodePort", number);
            }
        }
    }

    private static String name(JsonNode port) {
        return port.path("name").asText("");
    }

    private static void copy(ObjectNode to, JsonNode from, String field) {
        if (from.has(field)) {
            to.set(field, from.get(field).deepCopy());
        }
    }

    private void clusterIp(ObjectNode spec) {
        String address = spec.path("clusterIP").asText("");
        boolean wanted = address.isEmpty() && spec.path("clusterIPs").isEmpty();
        boolean six = spec.path("ipFamilies").path(0).asText("").equals("IPv6");
        if (wanted && six) {
            return;
        }
        if (wanted) {
            address = "10." + (96 + random.nextInt(16)) + "." + random.nextInt(256) + "." + (1 + random.nextInt(254));
            spec.put("clusterIP", address);
        }
        if (spec.path("clusterIPs").isEmpty()) {
            spec.putArray("clusterIPs").add(address);
        } else if (address.isEmpty()) {
            spec.set("clusterIP", spec.path("clusterIPs").path(0));
        }
    }

    private static void families(ObjectNode spec) {
        boolean anyFamily = ServiceTypes.anyFamily(spec);
        if (!spec.has("ipFamilyPolicy")) {
            spec.put("ipFamilyPolicy", anyFamily ? "RequireDualStack" : "SingleStack");
        }
        if (spec.path("ipFamilies").isEmpty()) {
            ArrayNode families = spec.putArray("ipFamilies");
            boolean six = spec.path("clusterIP").asText("").contains(":");
            families.add(six ? "IPv6" : "IPv4");
            if (anyFamily) {
                families.add("IPv6");
            }
        }
    }

    private void nodePorts(JsonNode ports) {
        Set<Integer> taken = new HashSet<>();
        ports.forEach(port -> taken.add(port.path("nodePort").asInt()));
        for (JsonNode port : ports) {
            if (port.path("nodePort").asInt() == 0) {
                int number = nodePort();
                while (!taken.add(number)) {
                    number = nodePort();
                }
                ((ObjectNode) port).put("nodePort", number);
            }
        }
    }

    private int nodePort() {
        return random.nextInt(ServiceRanges.FIRST_NODE_PORT, ServiceRanges.LAST_NODE_PORT + 1);
    }
}
