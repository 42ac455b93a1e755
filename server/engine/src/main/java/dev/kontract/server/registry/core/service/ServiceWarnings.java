package dev.kontract.server.registry.core.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.AddressRange;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.IpAddress;
import java.util.ArrayList;
import java.util.List;

/** Warnings about accepted services. */
final class ServiceWarnings {

    static final String OLD_HINTS = "service.kubernetes.io/topology-aware-hints";
    static final String MODE = "service.kubernetes.io/topology-mode";

    private ServiceWarnings() {}

    static List<String> of(ObjectNode service) {
        List<String> warnings = new ArrayList<>();
        if (service.path("metadata").path("annotations").has(OLD_HINTS)) {
            warnings.add("annotation " + OLD_HINTS + " is deprecated, please use " + MODE + " instead");
        }
        JsonNode spec = service.path("spec");
        FieldValue fields = FieldValue.of(service, "spec", new FieldErrors());
        addresses(fields.items("clusterIPs"), warnings);
        boolean headless = ServiceTypes.of(spec).equals("ClusterIP")
                && spec.path("clusterIP").asText("").equals("None");
        if (headless) {
            headless(spec, warnings);
        }
        addresses(fields.items("externalIPs"), warnings);
        boolean external = ServiceTypes.of(spec).equals("ExternalName");
        if (!spec.path("externalIPs").isEmpty() && !headless && !external) {
            warnings.add("spec.externalIPs is deprecated and may no longer be implemented in some clusters");
        }
        addresses(List.of(fields.child("loadBalancerIP")), warnings);
        fields.items("loadBalancerSourceRanges").forEach(range -> warnings.addAll(AddressRange.warnings(range)));
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

    static List<String> ofStatus(ObjectNode service) {
        List<String> warnings = new ArrayList<>();
        FieldValue.of(service, "status", new FieldErrors())
                .child("loadBalancer")
                .items("ingress")
                .forEach(ingress -> addresses(List.of(ingress.child("ip").as(ingress.path())), warnings));
        return warnings;
    }

    private static void addresses(List<FieldValue> addresses, List<String> warnings) {
        addresses.forEach(address -> IpAddress.warning(address).ifPresent(warnings::add));
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
