package dev.kontract.server.registry.core.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/**
 * Defaults of a service that depend on its type or session affinity.
 *
 * @see <a href="https://kep.k8s.io/1860">KEP-1860, the mode of a load balancer's address</a>
 */
final class ServiceDefaults {

    private static final int AFFINITY_SECONDS = 10_800;
    private static final Set<String> WITH_INTERNAL_TRAFFIC = Set.of("ClusterIP", "NodePort", "LoadBalancer");

    private ServiceDefaults() {}

    /**
     * Sets the defaults of a whole service including its status; the body of a status update is defaulted like any
     * other.
     */
    static void apply(ObjectNode service) {
        ObjectNode spec = service.withObjectProperty("spec");
        String type = spec.path("type").asText("");
        affinity(spec);
        for (JsonNode port : spec.path("ports")) {
            targetPort((ObjectNode) port);
        }
        if (ServiceTypes.external(spec)
                && spec.path("externalTrafficPolicy").asText("").isEmpty()) {
            spec.put("externalTrafficPolicy", "Cluster");
        }
        if (!spec.has("internalTrafficPolicy") && WITH_INTERNAL_TRAFFIC.contains(type)) {
            spec.put("internalTrafficPolicy", "Cluster");
        }
        if (type.equals("LoadBalancer")) {
            if (!spec.has("allocateLoadBalancerNodePorts")) {
                spec.put("allocateLoadBalancerNodePorts", true);
            }
            service.path("status").path("loadBalancer").path("ingress").forEach(ServiceDefaults::ipMode);
        }
    }

    private static void ipMode(JsonNode ingress) {
        if (!ingress.path("ip").asText("").isEmpty() && !ingress.hasNonNull("ipMode")) {
            ((ObjectNode) ingress).put("ipMode", "VIP");
        }
    }

    private static void affinity(ObjectNode spec) {
        switch (spec.path("sessionAffinity").asText("")) {
            case "None" -> spec.remove("sessionAffinityConfig");
            case "ClientIP" -> {
                JsonNode clientIp = spec.path("sessionAffinityConfig").path("clientIP");
                if (!clientIp.has("timeoutSeconds")) {
                    spec.putObject("sessionAffinityConfig")
                            .putObject("clientIP")
                            .put("timeoutSeconds", AFFINITY_SECONDS);
                }
            }
            default -> {}
        }
    }

    private static void targetPort(ObjectNode port) {
        JsonNode target = port.path("targetPort");
        boolean open = target.isTextual() ? target.asText().isEmpty() : target.asLong() == 0;
        if (open) {
            port.set("targetPort", port.path("port").isMissingNode() ? port.numberNode(0) : port.path("port"));
        }
    }
}
