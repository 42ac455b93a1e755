package dev.kontract.server.http.connection;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * Presents one certificate to every client that supports its type of key.
 *
 * <p>The JDK's key manager takes keys from a key store only, and key stores encrypt their entries: ten thousand rounds of a
 * digest at every start, for a key that never leaves memory.
 */
final class ServingKeys extends X509ExtendedKeyManager {

    private static final String ALIAS = "server";

    private final TlsIdentity identity;

    ServingKeys(TlsIdentity identity) {
        this.identity = identity;
    }

    @Override
    public @Nullable String chooseEngineServerAlias(String type, Principal @Nullable [] issuers, SSLEngine engine) {
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
        return alias.equals(ALIAS) ? identity.chain().toArray(X509Certificate[]::new) : null;
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
        return alias.equals(ALIAS) ? identity.key() : null;
    }

    private @Nullable String alias(String type) {
        return identity.chain().get(0).getPublicKey().getAlgorithm().equals(type) ? ALIAS : null;
    }
}
