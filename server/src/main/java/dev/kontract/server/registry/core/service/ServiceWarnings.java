package dev.kontract.server.registry.core.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Warnings about accepted services. */
final class ServiceWarnings {

    private static final String OLD_HINTS = "service.kubernetes.io/topology-aware-hints";
    private static final String MODE = "service.kubernetes.io/topology-mode";

    private ServiceWarnings() {}

    static List<String> of(ObjectNode service) {
        List<String> warnings = new ArrayList<>();
        if (service.path("metadata").path("annotations").has(OLD_HINTS)) {
            warnings.add("annotation " + OLD_HINTS + " is deprecated, please use " + MODE + " instead");
        }
        JsonNode spec = service.path("spec");
        if (ServiceTypes.of(spec).equals("ClusterIP") && ServiceTypes.headless(spec)) {
            headless(spec, warnings);
        }
        boolean external = ServiceTypes.of(spec).equals("ExternalName");
        if (external && !spec.path("externalIPs").isEmpty()) {
            warnings.add("spec.externalIPs is ignored when spec.type is \"ExternalName\"");
        }
        if (!external && !spec.path("externalName").asText("").isEmpty()) {
            warnings.add("spec.externalName is ignored when spec.type is not \"ExternalName\"");
        }
        if (spec.path("trafficDistribution").asText("").equals("PreferClose")) {
            warnings.add("spec.trafficDistribution: \"PreferClose\" is deprecated; use \"PreferSameZone\"");
        }
        return warnings;
    }

    private static void headless(JsonNode spec, List<String> warnings) {
        if (!spec.path("loadBalancerIP").asText("").isEmpty()) {
            warnings.add("spec.loadBalancerIP is ignored for headless services");
        }
        if (!spec.path("externalIPs").isEmpty()) {
            warnings.add("spec.externalIPs is ignored for headless services");
        }
        if (!spec.path("sessionAffinity").asText("").equals("None")) {
            warnings.add("spec.SessionAffinity is ignored for headless services");
        }
    }
}
