package dev.kontract.server;

import dev.kontract.server.access.BearerTokens;
import dev.kontract.server.access.ServiceAccountKeys;
import dev.kontract.server.configuration.FileValue;
import dev.kontract.server.identity.CertificateAuthority;
import dev.kontract.server.identity.PemText;
import dev.kontract.server.identity.ServingCertificates;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.function.Supplier;

/**
 * The credentials by which a server and its clients authenticate each other. A fork has those of its origin.
 *
 * @param certificates the serving certificates and the authorities that client certificates are trusted from
 * @param authority signs certificates; may be created on first use
 * @param tokens the static bearer tokens
 * @param accounts the keys of service account tokens
 * @param keyFiles the files with such keys
 */
record ServerCredentials(
        ServingCertificates certificates,
        Supplier<CertificateAuthority> authority,
        BearerTokens tokens,
        Supplier<ServiceAccountKeys> accounts,
        FileValue<ServiceAccountKeys.Configured> keyFiles) {

    /** The certificate of the authority that clients have to trust, as PEM. */
    String authorityCertificate() {
        List<X509Certificate> chain = certificates.identity().chain();
        return PemText.of(chain.get(chain.size() - 1));
    }
}
