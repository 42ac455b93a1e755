package dev.kontract.server.registry.core.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.IpAddress;
import java.util.List;

/** Validates the spec of a service. The order of the checks is the order of the errors. */
final class ServiceValidation {

    static final List<String> TRAFFIC = List.of("Cluster", "Local");
    private static final long LONGEST_AFFINITY = 86_400;

    private ServiceValidation() {}

    static void validate(ObjectNode service, FieldErrors errors) {
        FieldValue spec = FieldValue.of(service, "spec", errors);
        FieldValue annotations = FieldValue.of(service, "metadata", errors).child("annotations");
        topology(annotations);
        byType(spec);
        ServicePortValidation.validate(spec);
        spec.check("selector");
        affinity(spec);
        ClusterIpValidation.validate(spec);
        for (FieldValue address : spec.items("externalIPs")) {
            int before = errors.count();
            IpAddress.validate(address);
            if (errors.count() == before) {
                IpAddress.notSpecial(address);
            }
        }
        spec.check("type");
        ServicePortValidation.distinct(spec);
        LoadBalancerValidation.validate(spec, annotations);
        traffic(spec);
    }

    private static void topology(FieldValue annotations) {
        FieldValue mode = annotations.key(ServiceWarnings.MODE);
        FieldValue hints = annotations.key(ServiceWarnings.OLD_HINTS);
        if (mode.present() && hints.present() && !mode.is(hints.text())) {
            mode.invalid("must match annotations[" + ServiceWarnings.OLD_HINTS + "] when both are specified");
        }
    }

    private static void byType(FieldValue spec) {
        boolean headless = ServiceTypes.headless(spec.node());
        String type = spec.child("type").text();
        if (spec.child("ports").empty() && !headless && !type.equals("ExternalName")) {
            spec.child("ports").required();
        }
        boolean outside = type.equals("LoadBalancer") || type.equals("NodePort");
        if (outside && headless) {
            spec.child("clusterIPs").index(0).invalid("may not be set to 'None' for " + type + " services");
        }
        if (type.equals("ExternalName")) {
            externalName(spec);
        }
    }

    private static void externalName(FieldValue spec) {
        for (String field : List.of("clusterIPs", "ipFamilies", "ipFamilyPolicy")) {
            JsonNode value = spec.child(field).node();
            if (value.isTextual() || !value.isEmpty()) {
                spec.child(field).forbidden("may not be set for ExternalName services");
            }
        }
        FieldValue name = spec.child("externalName");
        String bare =
                name.text().endsWith(".") ? name.text().substring(0, name.text().length() - 1) : name.text();
        if (bare.isEmpty()) {
            name.required();
        } else {
            NameFormats.subdomain(bare).forEach(wrong -> name.invalid(bare, wrong));
        }
    }

    private static void affinity(FieldValue spec) {
        spec.check("sessionAffinity");
        FieldValue affinity = spec.child("sessionAffinity");
        FieldValue config = spec.child("sessionAffinityConfig");
        if (affinity.is("ClientIP")) {
            clientIp(config);
        }
    }

    private static void clientIp(FieldValue config) {
        FieldValue timeout = config.child("clientIP").child("timeoutSeconds");
        if (timeout.number() <= 0 || timeout.number() > LONGEST_AFFINITY) {
            timeout.invalid("must be greater than 0 and less than " + LONGEST_AFFINITY);
        }
    }

    private static void traffic(FieldValue spec) {
        FieldValue external = spec.child("externalTrafficPolicy");
        if (ServiceTypes.external(spec.node())) {
            external.oneOf(TRAFFIC);
        } else if (!external.empty()) {
            external.invalid("may only be set for externally-accessible services");
        }
        LoadBalancerValidation.healthCheck(spec);
        FieldValue internal = spec.child("internalTrafficPolicy");
        if (internal.present()) {
            internal.check();
        } else if (List.of("ClusterIP", "NodePort", "LoadBalancer")
                .contains(spec.child("type").text())) {
            internal.required();
        }
        spec.check("trafficDistribution");
    }
}
