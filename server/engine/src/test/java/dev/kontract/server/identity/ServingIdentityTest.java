package dev.kontract.server.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.controller.ManualClock;
import java.io.IOException;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.bouncycastle.asn1.x500.X500Name;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServingIdentityTest {

    private static final Duration YEAR = Duration.ofDays(365);

    @TempDir
    private Path directory;

    private final ManualClock clock = ManualClock.at(Instant.parse("2026-01-01T00:00:00Z"));

    @Test
    void certificateForAnotherAddress_isRenewed() throws Exception {
        X509Certificate local = certificateAt("127.0.0.1");
        assertThat(certificateAt("127.0.0.1")).as("as it was").isEqualTo(local);

        X509Certificate other = certificateAt("10.1.2.3");
        assertThat(names(other)).contains("10.1.2.3").containsAll(names(local));
        assertThat(other.getIssuerX500Principal()).isEqualTo(local.getIssuerX500Principal());

        assertThat(certificateAt("127.0.0.1"))
                .as("has more names than it needs")
                .isEqualTo(other);
        assertThat(names(certificateAt("fd00::1"))).contains("fd00:0:0:0:0:0:0:1");
    }

    @Test
    void certificateThatEndsSoon_isRenewed_alsoByAnAuthorityThatIsNotKept() throws Exception {
        CertificateAuthority shared = CertificateAuthority.create(clock);
        X509Certificate first = certificateOf(shared);
        assertThat(certificateOf(shared)).isEqualTo(first);

        clock.advance(YEAR.minusDays(20));
        X509Certificate second = certificateOf(shared);

        assertThat(second.getNotAfter()).isAfter(first.getNotAfter());
        assertThat(directory.resolve("ca.key")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"CN=api.example.org", "CN=kontract"})
    void certificateOfSomebodyElse_isKept(String subject) throws Exception {
        X509Certificate generated = certificateAt("127.0.0.1");
        KeyPair keys = KeyPairGenerator.getInstance("EC").generateKeyPair();
        X509Certificate own = CertificateAuthority.create(clock)
                .sign(
                        new X500Name(subject),
                        keys.getPublic(),
                        List.of(),
                        List.of("server auth"),
                        clock.instant(),
                        YEAR);
        PrivateFiles.write(directory.resolve("apiserver.key"), PemText.of(keys.getPrivate()));
        PrivateFiles.write(directory.resolve("apiserver.crt"), PemText.of(own));

        assertThat(certificateAt("10.1.2.3")).isEqualTo(own).isNotEqualTo(generated);
    }

    @Test
    void certificateForALinkLocalAddress_hasItWithoutItsZone() throws Exception {
        assertThat(names(certificateAt("fe80::1%1"))).contains("fe80:0:0:0:0:0:0:1");
    }

    private X509Certificate certificateAt(String address) throws IOException {
        return identityAt(address).find().chain().get(0);
    }

    private X509Certificate certificateOf(CertificateAuthority shared) throws IOException {
        ServingIdentity identity = identityAt("127.0.0.1");
        identity.adopt(shared);
        return identity.find().chain().get(0);
    }

    private ServingIdentity identityAt(String address) {
        return new ServingIdentity(
                new ServingFiles(Optional.empty(), Optional.empty(), Optional.of(directory), Optional.empty()),
                address,
                clock);
    }

    private static List<String> names(X509Certificate certificate) throws Exception {
        return certificate.getSubjectAlternativeNames().stream()
                .map(each -> (String) each.get(1))
                .toList();
    }
}
