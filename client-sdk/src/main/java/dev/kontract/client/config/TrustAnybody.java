package dev.kontract.client.config;

import java.net.Socket;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Implements {@code insecure-skip-tls-verify}: the connection is encrypted, but the server is not verified. */
final class TrustAnybody extends X509ExtendedTrustManager {

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, @Nullable Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, @Nullable Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, @Nullable SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, @Nullable SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
