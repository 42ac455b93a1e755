package dev.kontract.server.controller.certificate;

import dev.kontract.server.controller.certificate.RequestedCertificate.NameType;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The requirements for certificates of nodes.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/certificate-signing-requests/#kubernetes-signers">The
 *     signers</a>
 */
final class NodeCertificates {

    private static final Set<String> CLIENT = Set.of("digital signature", "client auth");
    private static final Set<String> SERVER = Set.of("digital signature", "server auth");
    private static final String ENCIPHERMENT = "key encipherment";

    private NodeCertificates() {}

    /** Returns the error of a request for the client certificate of a node. */
    static Optional<String> wrongClient(RequestedCertificate request, List<String> usages) {
        if (!ofNodes(request)) {
            return Optional.of("subject organization is not system:nodes");
        }
        for (NameType type : NameType.values()) {
            if (request.alternativeNames().contains(type)) {
                return Optional.of(label(type) + " subjectAltNames are not allowed");
            }
        }
        if (!named(request)) {
            return Optional.of("subject common name does not begin with system:node:");
        }
        return wrongUsages(usages, CLIENT, "[client auth digital signature key encipherment]");
    }

    /** Returns the error of a request for the serving certificate of a node. */
    static Optional<String> wrongServer(RequestedCertificate request, List<String> usages) {
        if (!ofNodes(request)) {
            return Optional.of("subject organization is not system:nodes");
        }
        Set<NameType> names = request.alternativeNames();
        if (!names.contains(NameType.DNS) && !names.contains(NameType.IP)) {
            return Optional.of("DNS or IP subjectAltName is required");
        }
        for (NameType type : List.of(NameType.EMAIL, NameType.URI)) {
            if (names.contains(type)) {
                return Optional.of(label(type) + " subjectAltNames are not allowed");
            }
        }
        Optional<String> usage = wrongUsages(usages, SERVER, "[digital signature key encipherment server auth]");
        return usage.isPresent() || named(request)
                ? usage
                : Optional.of("subject common name does not begin with system:node:");
    }

    private static boolean ofNodes(RequestedCertificate request) {
        return request.organizations().equals(List.of("system:nodes"));
    }

    private static boolean named(RequestedCertificate request) {
        return request.commonName().startsWith("system:node:");
    }

    private static String label(NameType type) {
        return type == NameType.EMAIL ? "Email" : type.name();
    }

    /** Encipherment by the key is needed for some keys only. */
    private static Optional<String> wrongUsages(List<String> usages, Set<String> required, String shown) {
        Set<String> others = new HashSet<>(usages);
        others.remove(ENCIPHERMENT);
        return others.equals(required) ? Optional.empty() : Optional.of("usages did not match " + shown);
    }
}
