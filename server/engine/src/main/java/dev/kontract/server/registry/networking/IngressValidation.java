package dev.kontract.server.registry.networking;

import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.IpAddress;
import dev.kontract.server.registry.validation.PortFormats;
import java.util.List;

/** Validates the spec and the status of an ingress. The order of the checks is the order of the errors. */
final class IngressValidation {

    private static final String NO_ADDRESS = "must be a DNS name, not an IP address";
    private static final List<String> PATH_TYPES = List.of("Exact", "ImplementationSpecific", "Prefix");
    private static final List<String> UNCLEAN = List.of("//", "/./", "/../", "%2f", "%2F");
    private static final List<String> UNCLEAN_ENDS = List.of("/..", "/.");

    private IngressValidation() {}

    static void spec(FieldValue spec) {
        FieldValue rules = spec.child("rules");
        FieldValue fallback = spec.child("defaultBackend");
        if (rules.empty() && fallback.absent()) {
            spec.invalid(rules.shownNode(), "either `defaultBackend` or `rules` must be specified");
        }
        if (fallback.present()) {
            backend(fallback);
        }
        rules.items().forEach(IngressValidation::rule);
        spec.check("tls", "ingressClassName");
    }

    static void status(FieldValue status) {
        for (FieldValue ingress : status.child("loadBalancer").items("ingress")) {
            FieldValue address = ingress.child("ip");
            if (!address.empty()) {
                IpAddress.validate(address);
            }
            FieldValue name = ingress.child("hostname");
            if (!name.empty()) {
                name.invalid(NameFormats.subdomain(name.text()));
                if (IpAddress.parse(name.text()) != null) {
                    name.invalid(NO_ADDRESS);
                }
            }
        }
    }

    private static void rule(FieldValue rule) {
        FieldValue host = rule.child("host");
        if (!host.empty()) {
            if (IpAddress.parse(host.text()) != null) {
                host.invalid(NO_ADDRESS);
            }
            host.invalid(hostName(host.text()));
        }
        FieldValue http = rule.child("http");
        if (http.present()) {
            if (http.child("paths").empty()) {
                http.child("paths").required();
            }
            http.items("paths").forEach(IngressValidation::path);
        }
    }

    private static List<String> hostName(String host) {
        return host.contains("*") ? NameFormats.wildcardSubdomain(host) : NameFormats.subdomain(host);
    }

    private static void path(FieldValue entry) {
        FieldValue type = entry.child("pathType");
        if (type.absent()) {
            type.required("pathType must be specified");
            return;
        }
        FieldValue path = entry.child("path");
        switch (type.text()) {
            case "Exact", "Prefix" -> {
                absolute(path);
                clean(path);
            }
            case "ImplementationSpecific" -> {
                if (!path.empty()) {
                    absolute(path);
                }
            }
            default -> type.notSupported(PATH_TYPES);
        }
        backend(entry.child("backend"));
    }

    private static void absolute(FieldValue path) {
        if (!path.text().startsWith("/")) {
            path.invalid("must be an absolute path");
        }
    }

    private static void clean(FieldValue path) {
        UNCLEAN.stream().filter(path.text()::contains).forEach(part -> path.invalid("must not contain '" + part + "'"));
        UNCLEAN_ENDS.stream()
                .filter(path.text()::endsWith)
                .forEach(end -> path.invalid("cannot end with '" + end + "'"));
    }

    private static void backend(FieldValue backend) {
        FieldValue service = backend.child("service");
        FieldValue resource = backend.child("resource");
        if (service.present() && resource.present()) {
            backend.invalid("", "cannot set both resource and service backends");
        } else if (resource.present()) {
            ObjectReferenceRules.named(resource);
        } else if (service.present()) {
            service(backend, service);
        } else {
            backend.invalid("", "resource or service backend is required");
        }
    }

    private static void service(FieldValue backend, FieldValue service) {
        service.check("name");
        FieldValue port = service.child("port").child("name");
        FieldValue number = service.child("port").child("number");
        boolean numbered = number.number() != 0;
        if (!port.empty() && numbered) {
            backend.invalid("", "cannot set both port name & port number");
        } else if (!port.empty()) {
            port.invalid(PortFormats.name(port.text()));
        } else if (numbered) {
            PortFormats.number(number);
        } else {
            backend.required("port name or number is required");
        }
    }
}
