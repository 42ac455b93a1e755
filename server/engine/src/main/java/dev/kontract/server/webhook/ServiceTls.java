package dev.kontract.server.webhook;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** TLS of connections to servers outside of this process. */
public final class ServiceTls {

    private ServiceTls() {}

    /**
     * Returns a context that accepts certificates of some authorities.
     *
     * @param authorities PEM certificates of the authorities to trust, empty for those of the platform
     * @param serverName the host that certificates must be valid for, empty for the host of the URL
     * @param credentials the client certificates to present, or null for none
     * @throws GeneralSecurityException when the authorities cannot be read
     */
    public static SSLContext trusting(byte[] authorities, String serverName, KeyManager @Nullable [] credentials)
            throws GeneralSecurityException {
        X509TrustManager trusted = trust(authorities);
        return context(serverName.isEmpty() ? trusted : new ServiceTrust(trusted, serverName), credentials);
    }

    /**
     * Returns a context that accepts every certificate.
     *
     * @param credentials the client certificates to present, or null for none
     */
    public static SSLContext insecure(KeyManager @Nullable [] credentials) throws GeneralSecurityException {
        return context(new AnyCertificate(), credentials);
    }

    private static SSLContext context(TrustManager trusted, KeyManager @Nullable [] credentials)
            throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(credentials, new TrustManager[] {trusted}, null);
        return context;
    }

    private static X509TrustManager trust(byte[] authorities) throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(authorities.length == 0 ? null : store(authorities));
        for (TrustManager manager : factory.getTrustManagers()) {
            if (manager instanceof X509TrustManager trusted) {
                return trusted;
            }
        }
        throw new GeneralSecurityException("the platform has no X.509 trust manager");
    }

    private static KeyStore store(byte[] authorities) throws GeneralSecurityException {
        try {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            int number = 0;
            for (Certificate authority : CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(authorities))) {
                store.setCertificateEntry("authority-" + number++, authority);
            }
            if (number == 0) {
                throw new CertificateException("unable to parse bytes as PEM block");
            }
            return store;
        } catch (CertificateException e) {
            throw new CertificateException("unable to parse bytes as PEM block", e);
        } catch (IOException e) {
            throw new GeneralSecurityException(e.getMessage(), e);
        }
    }

    /** Accepts every certificate, for any host: the JDK checks no host names beside this kind of trust manager. */
    private static final class AnyCertificate extends X509ExtendedTrustManager {

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
