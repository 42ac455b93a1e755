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

/** Trusts, in every handshake, the authorities of that moment, and checks the server's name. */
final class ReloadingTrustManager extends X509ExtendedTrustManager {

    private final ReloadedValue<String, X509ExtendedTrustManager> current;
    private final String serverName;

    /**
     * @param authorities the certificates of the authorities
     * @param serverName the name the server has to prove, empty for the one of its address
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
        throw new CertificateException("the server's name cannot be checked");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, @Nullable Socket socket)
            throws CertificateException {
        throw new CertificateException("a client trusts no clients");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, @Nullable SSLEngine engine)
            throws CertificateException {
        throw new CertificateException("a client trusts no clients");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        throw new CertificateException("a client trusts no clients");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return current.get().getAcceptedIssuers();
    }
}
