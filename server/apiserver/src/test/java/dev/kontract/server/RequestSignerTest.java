package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.identity.CertificateAuthority;
import java.io.ByteArrayInputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequestBuilder;
import org.junit.jupiter.api.Test;

class RequestSignerTest {

    private static final Clock NOON = Clock.fixed(Instant.parse("2026-01-01T12:00:00Z"), ZoneOffset.UTC);

    @Test
    void issue_certifiesTheKeyOfTheRequest() throws Exception {
        CertificateAuthority authority = CertificateAuthority.create(NOON);
        RequestSigner signer = new RequestSigner(name -> Optional.of(() -> authority), NOON);
        KeyPair keys = KeyPairGenerator.getInstance("EC").generateKeyPair();

        byte[] issued = signer.issue(
                "kubernetes.io/kube-apiserver-client",
                request(keys),
                List.of("digital signature", "client auth"),
                Duration.ofHours(1));

        X509Certificate certificate = (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(issued));
        certificate.verify(authority.certificate().getPublicKey());
        assertThat(certificate.getPublicKey()).isEqualTo(keys.getPublic());
        assertThat(certificate.getSubjectX500Principal()).isEqualTo(new X500Principal("CN=jane,O=dev"));
        assertThat(certificate.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.2");
        assertThat(certificate.getNotBefore()).isEqualTo("2026-01-01T11:55:00Z");
        assertThat(certificate.getNotAfter()).isEqualTo("2026-01-01T13:00:00Z");
        assertThat(signer.read(request(keys)).organizations()).containsExactly("dev");
    }

    @Test
    void read_refusesWhatIsNoRequest() {
        RequestSigner signer = new RequestSigner(name -> Optional.empty(), NOON);

        assertThatThrownBy(() -> signer.read(new byte[] {1})).isInstanceOf(IllegalArgumentException.class);
    }

    private static byte[] request(KeyPair keys) throws Exception {
        StringWriter pem = new StringWriter();
        try (JcaPEMWriter writer = new JcaPEMWriter(pem)) {
            writer.writeObject(
                    new JcaPKCS10CertificationRequestBuilder(new X500Principal("CN=jane,O=dev"), keys.getPublic())
                            .build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate())));
        }
        return pem.toString().getBytes(StandardCharsets.US_ASCII);
    }
}
