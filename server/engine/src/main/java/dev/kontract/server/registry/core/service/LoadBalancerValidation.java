package dev.kontract.server.registry.core.service;

import com.fasterxml.jackson.databind.node.NullNode;
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
import java.util.stream.Stream;

/** Validates fields of services of type LoadBalancer. */
final class LoadBalancerValidation {

    private static final String ONLY_HERE = "may only be used when `type` is 'LoadBalancer'";
    private static final String FROZEN = "may not change once set";
    private static final String SOURCE_RANGES = "service.beta.kubernetes.io/load-balancer-source-ranges";
    private static final List<String> IP_MODES = List.of("Proxy", "VIP");

    private LoadBalancerValidation() {}

    /** Validates the fields of {@code spec}, and the annotation with which older clients limit the sources. */
    static void validate(FieldValue spec, FieldValue annotations) {
        boolean balanced = spec.child("type").is("LoadBalancer");
        FieldValue ranges =
                spec.child("loadBalancerSourceRanges").as(spec.path().child("LoadBalancerSourceRanges"));
        FieldValue annotation = annotations.key(SOURCE_RANGES);
        FieldValue used = ranges.empty() ? annotation : ranges;
        if ((!ranges.empty() || annotation.present()) && !balanced) {
            used.forbidden(ONLY_HERE);
        }
        if (!ranges.empty()) {
            ranges.items().forEach(range -> range(range, range.text()));
        } else if (!annotation.text().isBlank()) {
            Stream.of(annotation.text().split(",", -1)).forEach(range -> range(annotation, range));
        }
        FieldValue nodePorts = spec.child("allocateLoadBalancerNodePorts");
        if (nodePorts.present() && !balanced) {
            nodePorts.forbidden(ONLY_HERE);
        } else if (nodePorts.absent() && balanced) {
            nodePorts.as(FieldPath.of("allocateLoadBalancerNodePorts")).required();
        }
        balancerClass(spec);
    }

    private static void balancerClass(FieldValue spec) {
        FieldValue balancerClass = spec.child("loadBalancerClass");
        if (balancerClass.present() && !spec.child("type").is("LoadBalancer")) {
            balancerClass.forbidden(ONLY_HERE);
        } else if (balancerClass.present()) {
            balancerClass.invalid(LabelFormats.key(balancerClass.text()));
        }
    }

    /** Validates what is fixed while the type remains LoadBalancer. */
    static void validateUpdate(FieldValue spec, FieldValue was) {
        FieldValue balancerClass = spec.child("loadBalancerClass");
        boolean balanced =
                spec.child("type").is("LoadBalancer") && was.child("type").is("LoadBalancer");
        if (balanced
                && !balancerClass.node().equals(was.child("loadBalancerClass").node())) {
            balancerClass.invalid(balancerClass.present() ? balancerClass.text() : NullNode.getInstance(), FROZEN);
        }
        balancerClass(spec);
        FieldValue port = spec.child("healthCheckNodePort");
        if (ServiceTypes.healthCheck(spec.node())
                && ServiceTypes.healthCheck(was.node())
                && port.number() != was.child("healthCheckNodePort").number()) {
            port.forbidden("field is immutable");
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
            return;
        }
        if (ip.empty()) {
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
    private static void range(FieldValue at, String range) {
        AddressRange.validate(at.holding(TextNode.valueOf(range.strip())));
    }
}
