package dev.kontract.server.registry.core.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/** What a service leaves open and its type or affinity decides. */
final class ServiceDefaults {

    private static final int AFFINITY_SECONDS = 10_800;
    private static final Set<String> WITH_INTERNAL_TRAFFIC = Set.of("ClusterIP", "NodePort", "LoadBalancer");

    private ServiceDefaults() {}

    static void apply(ObjectNode spec) {
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
        if (type.equals("LoadBalancer") && !spec.has("allocateLoadBalancerNodePorts")) {
            spec.put("allocateLoadBalancerNodePorts", true);
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
