package dev.kontract.client.config;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Arrays;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;

/** A PEM certificate chain with its private key; both are empty if there is none. */
record ClientIdentity(String certificates, String key) {

    private static final char[] NO_PASSWORD = new char[0];

    /** Provides the current identity. */
    interface Source {
        ClientIdentity get() throws IOException;
    }

    X509ExtendedKeyManager keyManager() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, NO_PASSWORD);
        if (!certificates.isEmpty()) {
            Certificate[] chain = Pem.certificates(certificates).toArray(new Certificate[0]);
            store.setKeyEntry("client", Pem.privateKey(key), NO_PASSWORD, chain);
        }
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, NO_PASSWORD);
        return Arrays.stream(factory.getKeyManagers())
                .filter(X509ExtendedKeyManager.class::isInstance)
                .map(X509ExtendedKeyManager.class::cast)
                .findFirst()
                .orElseThrow(() -> new GeneralSecurityException("no key manager"));
    }
}
