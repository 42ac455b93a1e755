package dev.kontract.server.identity;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.bouncycastle.asn1.x500.X500Name;
import org.jspecify.annotations.Nullable;

/**
 * The client certificate by which a server proves to aggregated servers that the users in its headers are authenticated.
 *
 * @param key its private key
 * @param chain the certificate and its issuers; the last one is the authority that aggregated servers must trust
 * @see <a href="https://kubernetes.io/docs/tasks/extend-kubernetes/configure-aggregation-layer/">Aggregation layer</a>
 */
public record ProxyIdentity(PrivateKey key, List<X509Certificate> chain) {

    /** The name of the certificates that {@link #own} issues. */
    public static final String NAME = "front-proxy-client";

    private static final Duration VALIDITY = Duration.ofDays(365);
    private static final Duration RENEWED_BEFORE = Duration.ofDays(30);

    /** Takes a copy. */
    public ProxyIdentity {
        chain = List.copyOf(chain);
    }

    /**
     * Reads the files of a certificate and its key.
     *
     * @throws IOException if they are invalid or do not belong together; the message says which
     */
    public static ProxyIdentity of(Path certificate, Path key) throws IOException {
        List<X509Certificate> chain = PemText.certificates(certificate);
        PrivateKey read = PemText.configuredKey(key);
        if (!KeyPairs.belongTogether(read, chain.get(0).getPublicKey())) {
            throw new IOException(certificate + " is no certificate of the key in " + key);
        }
        return new ProxyIdentity(read, chain);
    }

    /**
     * Returns an identity of an authority that signs nothing else, so that no other client certificate has its privileges.
     *
     * @param directory keeps the identity
     * @throws IOException if a file cannot be read or written
     */
    public static ProxyIdentity own(Path directory, Clock clock) throws IOException {
        Path certificate = directory.resolve("front-proxy-client.crt");
        Path key = directory.resolve("front-proxy-client.key");
        if (Files.exists(certificate) && Files.exists(key)) {
            ProxyIdentity kept = new ProxyIdentity(PemText.key(key), PemText.certificates(certificate));
            if (kept.isCurrent(clock)) {
                return kept;
            }
        }
        ProxyIdentity issued = issue(authority(directory, clock), clock);
        PrivateFiles.write(key, PemText.of(issued.key));
        PrivateFiles.write(certificate, PemText.of(issued.chain));
        return issued;
    }

    private static CertificateAuthority authority(Path directory, Clock clock) throws IOException {
        Path certificate = directory.resolve("front-proxy-ca.crt");
        Path key = directory.resolve("front-proxy-ca.key");
        if (Files.exists(certificate) && Files.exists(key)) {
            return new CertificateAuthority(
                    PemText.key(key), PemText.certificates(certificate).get(0));
        }
        CertificateAuthority created = newAuthority(clock);
        PrivateFiles.write(key, PemText.of(created.key()));
        PrivateFiles.write(certificate, PemText.of(created.certificate()));
        return created;
    }

    /** Returns whether the certificate is valid for another month. */
    boolean isCurrent(Clock clock) {
        return chain.get(0).getNotAfter().toInstant().isAfter(clock.instant().plus(RENEWED_BEFORE));
    }

    static CertificateAuthority newAuthority(Clock clock) throws IOException {
        return CertificateAuthority.create("CN=front-proxy-ca", clock);
    }

    static ProxyIdentity issue(CertificateAuthority authority, Clock clock) throws IOException {
        KeyPair keys = CertificateAuthority.keys();
        X509Certificate certificate = authority.sign(
                new X500Name("CN=" + NAME),
                keys.getPublic(),
                List.of(),
                List.of("digital signature", "client auth"),
                clock.instant(),
                VALIDITY);
        return new ProxyIdentity(keys.getPrivate(), List.of(certificate, authority.certificate()));
    }

    /** Returns the certificate of the authority that aggregated servers must trust, as PEM. */
    public String authority() {
        return PemText.of(chain.get(chain.size() - 1));
    }

    /** Returns the common name of this certificate, the only one that aggregated servers need to accept. */
    public String commonName() {
        try {
            String subject = chain.get(0).getSubjectX500Principal().getName();
            return new LdapName(subject)
                    .getRdns().stream()
                            .filter(rdn -> rdn.getType().equalsIgnoreCase("CN"))
                            .map(rdn -> String.valueOf(rdn.getValue()))
                            .findFirst()
                            .orElse("");
        } catch (InvalidNameException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns a key manager that presents this certificate to every server that asks for one. */
    public KeyManager keyManager() {
        return new Presented(this);
    }

    /** Presents one certificate, whichever authorities the server names. */
    private static final class Presented extends X509ExtendedKeyManager {

        private static final String ALIAS = "client";

        private final ProxyIdentity identity;

        Presented(ProxyIdentity identity) {
            this.identity = identity;
        }

        @Override
        public String chooseEngineClientAlias(String[] types, Principal @Nullable [] issuers, SSLEngine engine) {
            return ALIAS;
        }

        @Override
        public String chooseClientAlias(String[] types, Principal @Nullable [] issuers, Socket socket) {
            return ALIAS;
        }

        @Override
        public String[] getClientAliases(String type, Principal @Nullable [] issuers) {
            return new String[] {ALIAS};
        }

        @Override
        public String @Nullable [] getServerAliases(String type, Principal @Nullable [] issuers) {
            return null;
        }

        @Override
        public @Nullable String chooseServerAlias(String type, Principal @Nullable [] issuers, Socket socket) {
            return null;
        }

        @Override
        public X509Certificate[] getCertificateChain(String alias) {
            return identity.chain.toArray(X509Certificate[]::new);
        }

        @Override
        public PrivateKey getPrivateKey(String alias) {
            return identity.key;
        }
    }
}
