package dev.kontract.client.config;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Whom to trust and what to show. Immutable; files are read again when they change, for every new connection.
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

    /** Trusts whom the platform trusts and shows no certificate. */
    public static ClientTls platform() {
        return new ClientTls(null, "", null, null);
    }

    /** This, trusting only the authorities in {@code certificates}. */
    public ClientTls trusting(Path certificates) {
        return trusting(PemSource.file(certificates));
    }

    /** This, trusting only the authorities in the text {@code certificates}. */
    public ClientTls trusting(String certificates) {
        return trusting(PemSource.text(certificates));
    }

    ClientTls trusting(PemSource certificates) {
        return new ClientTls(certificates, serverName, identity, trust);
    }

    /** This, believing whoever answers. Only for tests: everybody in between can read and change all. */
    public ClientTls trustingAnybody() {
        return new ClientTls(authorities, serverName, identity, new TrustAnybody());
    }

    /** This, asking for the server {@code name} whatever its address is, and expecting it to be that one. */
    public ClientTls serverName(String name) {
        return new ClientTls(authorities, name, identity, trust);
    }

    /** This, showing a certificate to the server. */
    public ClientTls showing(Path certificate, Path key) {
        return showing(PemSource.file(certificate), PemSource.file(key));
    }

    /** This, showing a certificate to the server; both are texts. */
    public ClientTls showing(String certificate, String key) {
        return showing(PemSource.text(certificate), PemSource.text(key));
    }

    ClientTls showing(PemSource certificate, PemSource key) {
        return showing(() -> new ClientIdentity(certificate.read(), key.read()));
    }

    ClientTls showing(ClientIdentity.Source source) {
        return new ClientTls(authorities, serverName, source, trust);
    }

    /**
     * The context for a client.
     *
     * @throws IllegalStateException when a certificate or a key cannot be used
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
