package dev.kontract.server.http.connection;

import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * Presents a certificate to every client that supports its type of key: the one for the host name that the client asks for, or else
 * the default one.
 *
 * <p>The JDK's key manager takes keys from a key store only, and key stores encrypt their entries: ten thousand rounds of a
 * digest at every start, for a key that never leaves memory.
 */
final class ServingKeys extends X509ExtendedKeyManager {

    private final Supplier<TlsIdentity> identity;
    private final Supplier<List<NamedIdentity>> named;
    private volatile Presented presented;

    /**
     * Creates a key manager.
     *
     * @param identity returns the default certificate, which may be another one later
     * @param named returns those for host names, which may be others later
     */
    ServingKeys(Supplier<TlsIdentity> identity, Supplier<List<NamedIdentity>> named) {
        this.identity = identity;
        this.named = named;
        this.presented = new Presented(0, identity.get(), named.get(), Map.of());
    }

    /**
     * Certificates that are presented until one of them changes. A handshake asks for the certificate and the key by an alias, and
     * may have chosen it just before a change: the aliases of the certificates before remain known.
     */
    private static final class Presented {

        private final int generation;
        private final TlsIdentity identity;
        private final List<NamedIdentity> named;
        private final Map<String, TlsIdentity> own = new HashMap<>();
        private final Map<String, TlsIdentity> former;

        Presented(int generation, TlsIdentity identity, List<NamedIdentity> named, Map<String, TlsIdentity> former) {
            this.generation = generation;
            this.identity = identity;
            this.named = named;
            this.former = former;
            own.put(alias(-1), identity);
            for (int i = 0; i < named.size(); i++) {
                own.put(alias(i), named.get(i).identity());
            }
        }

        /** Returns whether these are the certificates; quick if they are the same objects. */
        boolean isOf(TlsIdentity one, List<NamedIdentity> others) {
            return identity.equals(one) && named.equals(others);
        }

        private String alias(int index) {
            return generation + "/" + index;
        }

        @Nullable
        String defaultAlias(String type) {
            return isOfType(identity, type) ? alias(-1) : null;
        }

        @Nullable
        String alias(String host, String type) {
            for (int i = 0; i < named.size(); i++) {
                if (named.get(i).isFor(host) && isOfType(named.get(i).identity(), type)) {
                    return alias(i);
                }
            }
            return null;
        }

        @Nullable
        TlsIdentity find(String alias) {
            TlsIdentity found = own.get(alias);
            return found == null ? former.get(alias) : found;
        }

        private static boolean isOfType(TlsIdentity identity, String type) {
            return identity.chain().get(0).getPublicKey().getAlgorithm().equals(type);
        }
    }

    /** Returns the certificates of now. */
    private Presented current() {
        Presented known = presented;
        TlsIdentity one = identity.get();
        List<NamedIdentity> others = named.get();
        return known.isOf(one, others) ? known : change(one, others);
    }

    private synchronized Presented change(TlsIdentity one, List<NamedIdentity> others) {
        Presented known = presented;
        if (!known.isOf(one, others)) {
            presented = new Presented(known.generation + 1, one, others, known.own);
        }
        return presented;
    }

    @Override
    public @Nullable String chooseEngineServerAlias(String type, Principal @Nullable [] issuers, SSLEngine engine) {
        Presented now = current();
        if (!now.named.isEmpty() && engine.getHandshakeSession() instanceof ExtendedSSLSession session) {
            for (SNIServerName asked : session.getRequestedServerNames()) {
                String host = new String(asked.getEncoded(), StandardCharsets.US_ASCII).toLowerCase(Locale.ROOT);
                String alias = now.alias(host, type);
                if (alias != null) {
                    return alias;
                }
            }
        }
        return now.defaultAlias(type);
    }

    @Override
    public @Nullable String chooseServerAlias(String type, Principal @Nullable [] issuers, Socket socket) {
        return current().defaultAlias(type);
    }

    @Override
    public String @Nullable [] getServerAliases(String type, Principal @Nullable [] issuers) {
        String alias = current().defaultAlias(type);
        return alias == null ? null : new String[] {alias};
    }

    @Override
    public String @Nullable [] getClientAliases(String type, Principal @Nullable [] issuers) {
        return null;
    }

    @Override
    public @Nullable String chooseClientAlias(String[] types, Principal @Nullable [] issuers, Socket socket) {
        return null;
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String alias) {
        TlsIdentity found = presented.find(alias);
        return found == null ? null : found.chain().toArray(X509Certificate[]::new);
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
        TlsIdentity found = presented.find(alias);
        return found == null ? null : found.key();
    }
}
