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

    private static final String ALIAS = "server";

    /** The number of a named certificate follows. */
    private static final String NAMED = "named-";

    private final TlsIdentity identity;
    private final List<NamedIdentity> named;
    private final Map<String, TlsIdentity> byAlias = new HashMap<>();

    ServingKeys(TlsIdentity identity, List<NamedIdentity> named) {
        this.identity = identity;
        this.named = List.copyOf(named);
        byAlias.put(ALIAS, identity);
        for (int i = 0; i < named.size(); i++) {
            byAlias.put(NAMED + i, named.get(i).identity());
        }
    }

    @Override
    public @Nullable String chooseEngineServerAlias(String type, Principal @Nullable [] issuers, SSLEngine engine) {
        if (!named.isEmpty() && engine.getHandshakeSession() instanceof ExtendedSSLSession session) {
            for (SNIServerName asked : session.getRequestedServerNames()) {
                String host = new String(asked.getEncoded(), StandardCharsets.US_ASCII).toLowerCase(Locale.ROOT);
                for (int i = 0; i < named.size(); i++) {
                    if (named.get(i).isFor(host) && isOfType(named.get(i).identity(), type)) {
                        return NAMED + i;
                    }
                }
            }
        }
        return alias(type);
    }

    @Override
    public @Nullable String chooseServerAlias(String type, Principal @Nullable [] issuers, Socket socket) {
        return alias(type);
    }

    @Override
    public String @Nullable [] getServerAliases(String type, Principal @Nullable [] issuers) {
        String alias = alias(type);
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
        TlsIdentity found = identity(alias);
        return found == null ? null : found.chain().toArray(X509Certificate[]::new);
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
        TlsIdentity found = identity(alias);
        return found == null ? null : found.key();
    }

    private @Nullable TlsIdentity identity(String alias) {
        return byAlias.get(alias);
    }

    private @Nullable String alias(String type) {
        return isOfType(identity, type) ? ALIAS : null;
    }

    private static boolean isOfType(TlsIdentity identity, String type) {
        return identity.chain().get(0).getPublicKey().getAlgorithm().equals(type);
    }
}
