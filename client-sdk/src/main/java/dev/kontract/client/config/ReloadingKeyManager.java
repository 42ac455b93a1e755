package dev.kontract.client.config;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/** Uses the current client certificate in every handshake. */
final class ReloadingKeyManager extends X509ExtendedKeyManager {

    private final ReloadedValue<ClientIdentity, X509ExtendedKeyManager> current;

    ReloadingKeyManager(ClientIdentity.Source source) {
        current = new ReloadedValue<>(source::get, ClientIdentity::keyManager);
    }

    @Override
    public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
        return current.get().getClientAliases(keyType, issuers);
    }

    @Override
    public @Nullable String chooseClientAlias(
            String[] keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return current.get().chooseClientAlias(keyType, issuers, socket);
    }

    @Override
    public @Nullable String chooseEngineClientAlias(
            String[] keyType, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return current.get().chooseEngineClientAlias(keyType, issuers, engine);
    }

    @Override
    public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
        return null;
    }

    @Override
    public @Nullable String chooseServerAlias(String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return null;
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String alias) {
        return current.get().getCertificateChain(alias);
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
        return current.get().getPrivateKey(alias);
    }
}
