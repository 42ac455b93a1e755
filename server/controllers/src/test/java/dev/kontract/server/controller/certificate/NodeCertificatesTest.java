package dev.kontract.server.controller.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.controller.certificate.RequestedCertificate.NameType;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NodeCertificatesTest {

    private static final List<String> CLIENT = List.of("digital signature", "client auth");
    private static final List<String> SERVER = List.of("digital signature", "key encipherment", "server auth");

    @Test
    void wrongClient_saysWhatIsWrong() {
        assertThat(NodeCertificates.wrongClient(request("system:node:n"), CLIENT))
                .isEmpty();
        assertThat(NodeCertificates.wrongClient(request("n"), CLIENT))
                .contains("subject common name does not begin with system:node:");
        assertThat(NodeCertificates.wrongClient(request("system:node:n", NameType.DNS), CLIENT))
                .contains("DNS subjectAltNames are not allowed");
        assertThat(NodeCertificates.wrongClient(request("system:node:n"), SERVER))
                .contains("usages did not match [client auth digital signature key encipherment]");
        assertThat(NodeCertificates.wrongClient(
                        new RequestedCertificate("system:node:n", List.of("others"), Set.of()), CLIENT))
                .contains("subject organization is not system:nodes");
    }

    @Test
    void wrongServer_saysWhatIsWrong() {
        assertThat(NodeCertificates.wrongServer(request("system:node:n", NameType.IP), SERVER))
                .isEmpty();
        assertThat(NodeCertificates.wrongServer(request("system:node:n"), SERVER))
                .contains("DNS or IP subjectAltName is required");
        assertThat(NodeCertificates.wrongServer(request("system:node:n", NameType.DNS, NameType.EMAIL), SERVER))
                .contains("Email subjectAltNames are not allowed");
    }

    private static RequestedCertificate request(String name, NameType... types) {
        return new RequestedCertificate(name, List.of("system:nodes"), Set.of(types));
    }
}
