package dev.kontract.server.registry.core.service;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.AddressRange;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.IpAddress;
import dev.kontract.server.registry.validation.PortFormats;
import java.util.List;

/** Validates fields of services of type LoadBalancer. */
final class LoadBalancerValidation {

    private static final String ONLY_HERE = "may only be used when `type` is 'LoadBalancer'";
    private static final List<String> IP_MODES = List.of("Proxy", "VIP");

    private LoadBalancerValidation() {}

    static void validate(FieldValue spec) {
        boolean balanced = spec.child("type").is("LoadBalancer");
        FieldValue ranges =
                spec.child("loadBalancerSourceRanges").as(spec.path().child("LoadBalancerSourceRanges"));
        if (!ranges.empty() && !balanced) {
            ranges.forbidden(ONLY_HERE);
        }
        ranges.items().forEach(LoadBalancerValidation::range);
        FieldValue nodePorts = spec.child("allocateLoadBalancerNodePorts");
        if (nodePorts.present() && !balanced) {
            nodePorts.forbidden(ONLY_HERE);
        } else if (nodePorts.absent() && balanced) {
            nodePorts.as(FieldPath.of("allocateLoadBalancerNodePorts")).required();
        }
        FieldValue balancerClass = spec.child("loadBalancerClass");
        if (balancerClass.present() && !balanced) {
            balancerClass.forbidden(ONLY_HERE);
        } else if (balancerClass.present()) {
            balancerClass.invalid(LabelFormats.key(balancerClass.text()));
        }
    }

    static void healthCheck(FieldValue spec) {
        FieldValue port = spec.child("healthCheckNodePort");
        if (!ServiceTypes.healthCheck(spec.node())) {
            if (port.number() != 0) {
                port.invalid("may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'");
            }
        } else if (port.number() == 0) {
            port.required();
        } else {
            PortFormats.number(port);
        }
    }

    static void status(ObjectNode service, FieldErrors errors) {
        FieldValue ingresses =
                FieldValue.of(service, "status", errors).child("loadBalancer").child("ingress");
        boolean balanced = ServiceTypes.of(service.path("spec")).equals("LoadBalancer");
        if (!balanced && !ingresses.empty()) {
            ingresses.forbidden("may only be used when `spec.type` is 'LoadBalancer'");
            return;
        }
        for (FieldValue ingress : ingresses.items()) {
            address(ingress.child("ip"), ingress.child("ipMode"));
            hostname(ingress.child("hostname"));
        }
    }

    private static void address(FieldValue ip, FieldValue mode) {
        if (!ip.empty()) {
            IpAddress.validate(ip);
        }
        if (mode.absent()) {
            if (!ip.empty()) {
                mode.required("must be specified when `ip` is set");
            }
        } else if (ip.empty()) {
            mode.forbidden("may not be specified when `ip` is not set");
        } else if (!IP_MODES.contains(mode.text())) {
            mode.notSupported(IP_MODES);
        }
    }

    private static void hostname(FieldValue name) {
        if (name.empty()) {
            return;
        }
        name.invalid(NameFormats.subdomain(name.text()));
        if (IpAddress.parse(name.text()) != null) {
            name.invalid("must be a DNS name, not an IP address");
        }
    }

    /** A range may have space around it, which errors do not show. */
    private static void range(FieldValue range) {
        AddressRange.validate(range.holding(TextNode.valueOf(range.text().strip())));
    }
}
