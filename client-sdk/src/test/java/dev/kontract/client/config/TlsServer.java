package dev.kontract.client.config;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Objects;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;

/** A server for {@code api.example.com} and 127.0.0.1 that responds with a status, and requests client certificates. */
public final class TlsServer implements AutoCloseable {

    /** Returns the response. */
    interface Judgement {
        int of(HttpsExchange exchange) throws IOException;
    }

    private final HttpsServer server;

    /** Creates a server that rejects clients without a certificate. */
    TlsServer() throws Exception {
        this(true, exchange -> 200);
    }

    TlsServer(boolean needsCertificate, Judgement judgement) throws Exception {
        SSLContext context = context();
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters ssl = context.getDefaultSSLParameters();
                ssl.setWantClientAuth(!needsCertificate);
                if (needsCertificate) {
                    ssl.setNeedClientAuth(true);
                }
                parameters.setSSLParameters(ssl);
            }
        });
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(judgement.of((HttpsExchange) exchange), -1);
            exchange.close();
        });
        server.start();
    }

    /** Returns a TLS context with the server's keys. */
    public static SSLContext context() throws GeneralSecurityException, IOException {
        KeyManager key = new ClientIdentity(certificate(), text("ec.key")).keyManager();
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(new KeyManager[] {key}, new TrustManager[] {new TrustAnybody()}, null);
        return context;
    }

    /** Returns the self-signed certificate. */
    public static String certificate() {
        return text("ec.crt");
    }

    static String text(String name) {
        try (InputStream in = Objects.requireNonNull(TlsServer.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return server.getAddress().getPort();
    }

    URI uri() {
        return URI.create("https://127.0.0.1:" + port());
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
