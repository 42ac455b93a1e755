package dev.kontract.server.registry.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.IpAddress;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.registry.validation.PortFormats;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Validates endpoint slices. The order of the checks is the order of the errors. */
final class EndpointSliceValidation {

    private static final List<String> TYPES = List.of("FQDN", "IPv4", "IPv6");
    private static final int MOST_ENDPOINTS = 1000;
    private static final int MOST_ADDRESSES = 100;
    private static final int MOST_PORTS = 20_000;
    private static final int MOST_TOPOLOGY_LABELS = 16;
    private static final int MOST_HINTS = 8;

    private EndpointSliceValidation() {}

    /** Validates everything but the endpoints. */
    static void head(ObjectNode slice, FieldErrors errors) {
        FieldValue.of(slice, "addressType", errors).oneOf(TYPES);
        ports(FieldValue.of(slice, "ports", errors));
    }

    static void endpoints(ObjectNode slice, FieldErrors errors) {
        String type = slice.path("addressType").asText();
        FieldValue endpoints = FieldValue.of(slice, "endpoints", errors);
        if (endpoints.items().size() > MOST_ENDPOINTS) {
            endpoints.tooMany(MOST_ENDPOINTS);
        } else {
            endpoints.items().forEach(endpoint -> endpoint(endpoint, type));
        }
    }

    private static void ports(FieldValue ports) {
        if (ports.items().size() > MOST_PORTS) {
            ports.tooMany(MOST_PORTS);
            return;
        }
        Set<String> names = new HashSet<>();
        for (FieldValue port : ports.items()) {
            FieldValue name = port.child("name");
            if (!name.empty()) {
                name.invalid(NameFormats.label(name.text()));
            }
            if (!names.add(name.text())) {
                name.duplicate();
            }
            FieldValue protocol = port.child("protocol");
            if (protocol.absent()) {
                protocol.required();
            } else if (!PortFormats.PROTOCOLS.contains(protocol.text())) {
                protocol.notSupported(PortFormats.PROTOCOLS);
            }
            FieldValue application = port.child("appProtocol");
            if (application.present()) {
                application.invalid(LabelFormats.key(application.text()));
            }
        }
    }

    private static void endpoint(FieldValue endpoint, String type) {
        FieldValue addresses = endpoint.child("addresses");
        int count = addresses.items().size();
        if (count == 0) {
            addresses.required("must contain at least 1 address");
        } else if (count > MOST_ADDRESSES) {
            addresses.tooMany(MOST_ADDRESSES);
        }
        addresses.items().forEach(address -> address(address, addresses, type));
        FieldValue node = endpoint.child("nodeName");
        if (node.present()) {
            node.invalid(NameFormats.subdomain(node.text()));
        }
        FieldValue topology = endpoint.child("deprecatedTopology");
        if (topology.entries().size() > MOST_TOPOLOGY_LABELS) {
            topology.tooMany(MOST_TOPOLOGY_LABELS);
        }
        ObjectMetaValidation.labels(topology);
        FieldValue host = endpoint.child("hostname");
        if (host.present()) {
            host.invalid(NameFormats.label(host.text()));
        }
        hints(endpoint.child("hints"));
    }

    private static void address(FieldValue address, FieldValue addresses, String type) {
        switch (type) {
            case "IPv4", "IPv6" -> {
                int before = address.errors().count();
                if (type.equals("IPv4")) {
                    IpAddress.validate(address);
                } else {
                    IpAddress.validateCanonical(address);
                }
                if (address.errors().count() > before) {
                    return;
                }
                IpAddress parsed = IpAddress.parse(address.text());
                if (parsed != null && parsed.isIpv4() != type.equals("IPv4")) {
                    addresses.invalid(address.text(), "must be an " + type + " address");
                }
                IpAddress.notSpecial(address);
            }
            case "FQDN" -> domain(address);
            default -> {}
        }
    }

    /** A domain name of at least two labels, which may end with a dot. */
    private static void domain(FieldValue address) {
        String text = address.text();
        if (text.isEmpty()) {
            address.required();
            return;
        }
        String name = text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
        List<String> wrong = NameFormats.subdomain(name);
        if (!wrong.isEmpty()) {
            address.invalid(name, String.join(",", wrong));
        } else if (name.indexOf('.') < 0) {
            address.invalid(name, "should be a domain with at least two segments separated by dots");
        } else {
            for (String label : name.split("\\.", -1)) {
                List<String> problems = NameFormats.label(label);
                if (!problems.isEmpty()) {
                    address.invalid(label, String.join(",", problems));
                    return;
                }
            }
        }
    }

    private static void hints(FieldValue hints) {
        if (named(hints.child("forZones"), LabelFormats::value)) {
            named(hints.child("forNodes"), NameFormats::subdomain);
        }
    }

    /** Validates hints by name; says whether their number is allowed. */
    private static boolean named(FieldValue hints, Function<String, List<String>> format) {
        if (hints.items().size() > MOST_HINTS) {
            hints.tooMany(MOST_HINTS);
            return false;
        }
        Set<String> names = new HashSet<>();
        for (FieldValue hint : hints.items()) {
            FieldValue name = hint.child("name");
            if (!names.add(name.text())) {
                name.duplicate();
            }
            name.invalid(format.apply(name.text()));
        }
        return true;
    }
}
