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
 * SSLContext context = Tls.platform()
 *         .trusting(Path.of("ca.crt"))
 *         .showing(Path.of("client.crt"), Path.of("client.key"))
 *         .context();
 * }</pre>
 */
public final class Tls {

    private final @Nullable PemSource authorities;
    private final String serverName;
    private final Identity.@Nullable Source identity;
    private final @Nullable X509ExtendedTrustManager trust;

    private Tls(
            @Nullable PemSource authorities,
            String serverName,
            Identity.@Nullable Source identity,
            @Nullable X509ExtendedTrustManager trust) {
        this.authorities = authorities;
        this.serverName = serverName;
        this.identity = identity;
        this.trust = trust;
    }

    /** Trusts whom the platform trusts and shows no certificate. */
    public static Tls platform() {
        return new Tls(null, "", null, null);
    }

    /** This, trusting only the authorities in {@code certificates}. */
    public Tls trusting(Path certificates) {
        return trusting(PemSource.file(certificates));
    }

    /** This, trusting only the authorities in the text {@code certificates}. */
    public Tls trusting(String certificates) {
        return trusting(PemSource.text(certificates));
    }

    Tls trusting(PemSource certificates) {
        return new Tls(certificates, serverName, identity, trust);
    }

    /** This, believing whoever answers. Only for tests: everybody in between can read and change all. */
    public Tls trustingAnybody() {
        return new Tls(authorities, serverName, identity, new TrustAnybody());
    }

    /** This, asking for the server {@code name} whatever its address is, and expecting it to be that one. */
    public Tls serverName(String name) {
        return new Tls(authorities, name, identity, trust);
    }

    /** This, showing a certificate to the server. */
    public Tls showing(Path certificate, Path key) {
        return showing(PemSource.file(certificate), PemSource.file(key));
    }

    /** This, showing a certificate to the server; both are texts. */
    public Tls showing(String certificate, String key) {
        return showing(PemSource.text(certificate), PemSource.text(key));
    }

    Tls showing(PemSource certificate, PemSource key) {
        return showing(() -> new Identity(certificate.read(), key.read()));
    }

    Tls showing(Identity.Source source) {
        return new Tls(authorities, serverName, source, trust);
    }

    /**
     * The context for a client.
     *
     * @throws IllegalStateException when a certificate or a key cannot be used
     */
    public SSLContext context() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            KeyManager[] keys = identity == null ? null : new KeyManager[] {new FreshKeyManager(identity)};
            context.init(keys, trustManagers(), null);
            return serverName.isEmpty() ? context : new NamedContext(context, serverName);
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
        return new TrustManager[] {new FreshTrustManager(source, serverName)};
    }
}
