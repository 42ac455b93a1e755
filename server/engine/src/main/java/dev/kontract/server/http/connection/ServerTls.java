package dev.kontract.server.http.connection;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** The server's TLS, with a client certificate if the client has one. */
public final class ServerTls {

    private ServerTls() {}

    private static final List<String> SUITES_OF_TLS_1_3 = List.of("TLS_AES_.*", "TLS_CHACHA20_.*");
    private static final List<String> SUITES_OF_TLS_1_2 = List.of("TLS_ECDHE_.*_(GCM|POLY1305)_.*");

    static SslContextFactory.Server contextFactory(ListenPorts.Secure port, ServingSettings.Tls settings) {
        TlsIdentity identity = port.identity().get();
        SslContextFactory.Server factory = new SslContextFactory.Server();
        factory.setSslContext(context(port));
        factory.setIncludeProtocols(settings.protocols().toArray(String[]::new));
        List<String> suites = new ArrayList<>(SUITES_OF_TLS_1_3);
        if (settings.cipherSuites().isEmpty()) {
            suites.addAll(SUITES_OF_TLS_1_2);
        } else {
            suites.addAll(settings.cipherSuites());
            factory.setExcludeCipherSuites(); // The user has chosen.
        }
        factory.setIncludeCipherSuites(suites.toArray(String[]::new));
        factory.setWantClientAuth(!identity.requested().isEmpty());
        factory.setRenegotiationAllowed(false);
        return factory;
    }

    /** The certificate that a client presented and its issuers, not verified yet; empty when it presented none. */
    public static List<X509Certificate> clientCertificates(Request request) {
        return request.getAttribute(EndPoint.SslSessionData.ATTRIBUTE) instanceof EndPoint.SslSessionData session
                        && session.peerCertificates() != null
                ? List.of(session.peerCertificates())
                : List.of();
    }

    private static SSLContext context(ListenPorts.Secure port) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(
                    new KeyManager[] {new ServingKeys(port.identity(), port.named())},
                    new TrustManager[] {new LateTrust(port.identity())},
                    null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("cannot serve TLS with this key: " + e.getMessage(), e);
        }
    }

    /**
     * Accepts every client certificate in the handshake: the authenticator verifies it, so that a bad one is answered with 401
     * and not with a broken connection. The authorities are named for the client to choose a certificate by.
     */
    private static final class LateTrust extends X509ExtendedTrustManager {

        private final Supplier<TlsIdentity> identity;

        LateTrust(Supplier<TlsIdentity> identity) {
            this.identity = identity;
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return identity.get().requested().toArray(X509Certificate[]::new);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
            throw new UnsupportedOperationException();
        }
    }
}
