package dev.kontract.client.config;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Verifies the server against the current trusted authorities in every handshake, and checks its name. */
final class ReloadingTrustManager extends X509ExtendedTrustManager {

    private final ReloadedValue<String, X509ExtendedTrustManager> current;
    private final String serverName;

    /**
     * Creates a trust manager.
     *
     * @param authorities the certificates of the trusted authorities
     * @param serverName the expected server name; empty for the name in the URL
     */
    ReloadingTrustManager(PemSource authorities, String serverName) {
        current = new ReloadedValue<>(authorities::read, ReloadingTrustManager::trust);
        this.serverName = serverName;
    }

    static X509ExtendedTrustManager trust(String authorities) throws GeneralSecurityException, IOException {
        KeyStore store = null;
        if (!authorities.isEmpty()) {
            store = KeyStore.getInstance("PKCS12");
            store.load(null, new char[0]);
            int count = 0;
            for (X509Certificate certificate : Pem.certificates(authorities)) {
                store.setCertificateEntry("authority-" + count++, certificate);
            }
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return Arrays.stream(factory.getTrustManagers())
                .filter(X509ExtendedTrustManager.class::isInstance)
                .map(X509ExtendedTrustManager.class::cast)
                .findFirst()
                .orElseThrow(() -> new GeneralSecurityException("no trust manager"));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, @Nullable SSLEngine engine)
            throws CertificateException {
        if (serverName.isEmpty()) {
            current.get().checkServerTrusted(chain, authType, engine);
            return;
        }
        current.get().checkServerTrusted(chain, authType);
        ServerName.check(serverName, chain[0]);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, @Nullable Socket socket)
            throws CertificateException {
        if (serverName.isEmpty()) {
            current.get().checkServerTrusted(chain, authType, socket);
            return;
        }
        current.get().checkServerTrusted(chain, authType);
        ServerName.check(serverName, chain[0]);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        throw new CertificateException("cannot verify the server name");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, @Nullable Socket socket)
            throws CertificateException {
        throw new CertificateException("client certificates are not supported on the client side");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, @Nullable SSLEngine engine)
            throws CertificateException {
        throw new CertificateException("client certificates are not supported on the client side");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        throw new CertificateException("client certificates are not supported on the client side");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return current.get().getAcceptedIssuers();
    }
}
