package dev.kontract.server.registry.certificates;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.Optional;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemReader;

/** Checks an issued certificate. */
final class CertificatePem {

    private static final String BLOCK = "CERTIFICATE";

    private CertificatePem() {}

    /**
     * Returns what is wrong with certificates; nothing for an empty text.
     *
     * @param base64 the PEM text in Base64, as it stands in JSON
     */
    static Optional<String> wrong(String base64) {
        if (base64.isEmpty()) {
            return Optional.empty();
        }
        String text = new String(Base64.getDecoder().decode(base64), StandardCharsets.ISO_8859_1);
        int blocks = 0;
        try (PemReader reader = new PemReader(new StringReader(text))) {
            for (PemObject block = reader.readPemObject(); block != null; block = reader.readPemObject()) {
                Optional<String> wrong = wrong(block);
                if (wrong.isPresent()) {
                    return wrong;
                }
                blocks++;
            }
        } catch (IOException | RuntimeException e) {
            // Text outside of blocks is ignored.
        }
        return blocks == 0 ? Optional.of("must contain at least one CERTIFICATE PEM block") : Optional.empty();
    }

    private static Optional<String> wrong(PemObject block) {
        if (!block.getType().equals(BLOCK)) {
            return Optional.of("only CERTIFICATE PEM blocks are allowed, found \"" + block.getType() + '"');
        }
        if (!block.getHeaders().isEmpty()) {
            return Optional.of("no PEM block headers are permitted");
        }
        try {
            CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(block.getContent()));
            return Optional.empty();
        } catch (CertificateException e) {
            return Optional.of("x509: malformed certificate");
        }
    }
}
