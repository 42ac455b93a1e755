package dev.kontract.client.config;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Builds a TLS context from trusted authorities and a client certificate. Immutable. Files are read again after a
 * change, for every new connection.
 *
 * <pre>{@code
 * SSLContext context = ClientTls.platform()
 *         .trusting(Path.of("ca.crt"))
 *         .showing(Path.of("client.crt"), Path.of("client.key"))
 *         .context();
 * }</pre>
 */
public final class ClientTls {

    private final @Nullable PemSource authorities;
    private final String serverName;
    private final ClientIdentity.@Nullable Source identity;
    private final @Nullable X509ExtendedTrustManager trust;

    private ClientTls(
            @Nullable PemSource authorities,
            String serverName,
            ClientIdentity.@Nullable Source identity,
            @Nullable X509ExtendedTrustManager trust) {
        this.authorities = authorities;
        this.serverName = serverName;
        this.identity = identity;
        this.trust = trust;
    }

    /** Trusts the JVM's default authorities and has no client certificate. */
    public static ClientTls platform() {
        return new ClientTls(null, "", null, null);
    }

    /** Trusts only the authorities in the file {@code certificates}. */
    public ClientTls trusting(Path certificates) {
        return trusting(PemSource.file(certificates));
    }

    /** Trusts only the authorities in the PEM text {@code certificates}. */
    public ClientTls trusting(String certificates) {
        return trusting(PemSource.text(certificates));
    }

    ClientTls trusting(PemSource certificates) {
        return new ClientTls(certificates, serverName, identity, trust);
    }

    /** Disables verification. Only for tests: anyone between client and server can read and change all traffic. */
    public ClientTls trustingAnybody() {
        return new ClientTls(authorities, serverName, identity, new TrustAnybody());
    }

    /**
     * Sends {@code name} as the server name (SNI) and verifies the certificate against it, regardless of the address.
     */
    public ClientTls serverName(String name) {
        return new ClientTls(authorities, name, identity, trust);
    }

    /** Sets the client certificate and key files. */
    public ClientTls showing(Path certificate, Path key) {
        PemSource chain = PemSource.file(certificate);
        PemSource secret = PemSource.file(key);
        return showing(() -> new ClientIdentity(chain.read(), secret.read()));
    }

    /** Sets the client certificate and key as PEM text. */
    public ClientTls showing(String certificate, String key) {
        return showing(() -> new ClientIdentity(certificate, key));
    }

    ClientTls showing(ClientIdentity.Source source) {
        return new ClientTls(authorities, serverName, source, trust);
    }

    /**
     * Returns the TLS context.
     *
     * @throws IllegalStateException if a certificate or key is invalid
     */
    public SSLContext context() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            KeyManager[] keys = identity == null ? null : new KeyManager[] {new ReloadingKeyManager(identity)};
            context.init(keys, trustManagers(), null);
            return serverName.isEmpty() ? context : new SniContext(context, serverName);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("cannot set up TLS: " + e.getMessage(), e);
        }
    }

    private TrustManager @Nullable [] trustManagers() {
        if (trust != null) {
            return new TrustManager[] {trust};
        }
        if (authorities == null && serverName.isEmpty()) {
            return null;
        }
        PemSource source = authorities == null ? () -> "" : authorities;
        return new TrustManager[] {new ReloadingTrustManager(source, serverName)};
    }
}
