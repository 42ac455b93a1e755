package dev.kontract.server;

import dev.kontract.server.access.BearerTokens;
import dev.kontract.server.access.ServiceAccountKeys;
import dev.kontract.server.http.connection.TlsIdentity;
import dev.kontract.server.identity.CertificateAuthority;
import dev.kontract.server.identity.PemText;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.function.Supplier;

/**
 * The credentials by which a server and its clients authenticate each other. A fork has those of its origin.
 *
 * @param tls the serving certificate and the authorities that client certificates are trusted from
 * @param authority signs certificates; may be created on first use
 * @param tokens the static bearer tokens
 * @param accounts the keys of service account tokens
 */
record ServerCredentials(
        Supplier<TlsIdentity> tls,
        Supplier<CertificateAuthority> authority,
        BearerTokens tokens,
        Supplier<ServiceAccountKeys> accounts) {

    /** The certificate of the authority that clients have to trust, as PEM. */
    String authorityCertificate() {
        List<X509Certificate> chain = tls.get().chain();
        return PemText.of(chain.get(chain.size() - 1));
    }
}
