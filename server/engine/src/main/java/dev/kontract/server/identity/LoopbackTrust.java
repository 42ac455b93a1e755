package dev.kontract.server.identity;

import dev.kontract.client.config.ClientTls;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * The TLS trust of clients inside the server process: they trust only the server's own certificate, regardless of its
 * subject names.
 */
public final class LoopbackTrust {

    private static final String HERE = "127.0.0.1";

    private LoopbackTrust() {}

    /** Returns a client context that trusts exactly {@code certificate}. */
    public static SSLContext trusting(X509Certificate certificate) {
        ClientTls tls = ClientTls.platform().trusting(PemText.of(certificate));
        List<String> names = names(certificate);
        Optional<String> other =
                names.contains(HERE) ? Optional.empty() : names.stream().findFirst();
        return other.map(tls::serverName).orElse(tls).context();
    }

    private static List<String> names(X509Certificate certificate) {
        try {
            Collection<List<?>> names = certificate.getSubjectAlternativeNames();
            return names == null
                    ? List.of()
                    : names.stream()
                            .map(name -> String.valueOf(name.get(1)))
                            .map(name -> name.startsWith("*.") ? "kontract" + name.substring(1) : name)
                            .toList();
        } catch (CertificateParsingException e) {
            return List.of();
        }
    }
}
