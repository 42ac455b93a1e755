package dev.kontract.server.registry.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.IpAddress;
import java.util.List;

/** Validates endpoint slices. The order of the checks is the order of the errors. */
final class EndpointSliceValidation {

    private static final int MOST_ENDPOINTS = 1000;
    /** The contract has this limit as well; beyond it the hints for nodes are not checked. */
    private static final int MOST_ZONES = 8;

    private EndpointSliceValidation() {}

    /** Validates everything but the endpoints. */
    static void head(ObjectNode slice, FieldErrors errors) {
        FieldValue.root(slice, errors).check("addressType", "ports");
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

    private static void endpoint(FieldValue endpoint, String type) {
        endpoint.check("addresses");
        FieldValue addresses = endpoint.child("addresses");
        addresses.items().forEach(address -> address(address, addresses, type));
        endpoint.check("nodeName", "deprecatedTopology", "hostname");
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
        FieldValue zones = hints.child("forZones");
        hints.check("forZones");
        if (zones.items().size() <= MOST_ZONES) {
            hints.check("forNodes");
        }
    }
}
