package dev.kontract.client.config;

import java.util.function.BiConsumer;
import javax.net.ssl.X509ExtendedKeyManager;

/**
 * Reads a client certificate before the first request. A server that asks for no certificate answers 401, which does not tell
 * that the file is missing.
 */
final class IdentityCheck implements Credentials {

    private final ReloadedValue<ClientIdentity, X509ExtendedKeyManager> identity;
    private volatile boolean valid;

    IdentityCheck(ClientIdentity.Source source) {
        identity = new ReloadedValue<>(source::get, ClientIdentity::keyManager);
    }

    @Override
    public void authorize(BiConsumer<String, String> header) {
        if (!valid) {
            identity.get();
            valid = true;
        }
    }
}
