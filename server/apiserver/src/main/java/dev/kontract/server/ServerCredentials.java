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
 * What a server and its clients know each other by. A fork has those of the server it was made of.
 *
 * @param tls the serving certificate and the authorities that client certificates are trusted from
 * @param authority signs certificates; it may be made when it is first asked for
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
