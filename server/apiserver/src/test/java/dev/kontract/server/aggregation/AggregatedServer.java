package dev.kontract.server.aggregation;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import dev.kontract.server.identity.CertificateAuthority;
import dev.kontract.server.identity.PemText;
import dev.kontract.server.webhook.ServiceTls;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.GeneralName;

/** An API server behind the tested one, for the service {@code api} of namespace {@code wardle}. It serves documents by path. */
final class AggregatedServer implements AutoCloseable {

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CertificateAuthority authority = CertificateAuthority.create(Clock.systemUTC());
    private final Map<String, HttpHandler> handlers = new ConcurrentHashMap<>();
    private final HttpsServer server;
    private final int port;

    AggregatedServer() throws Exception {
        this(0);
    }

    AggregatedServer(int wanted) throws Exception {
        SSLContext context = context();
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getByName("localhost"), wanted), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters ssl = context.getDefaultSSLParameters();
                ssl.setWantClientAuth(true);
                parameters.setSSLParameters(ssl);
            }
        });
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
        port = server.getAddress().getPort();
    }

    private SSLContext context() throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        KeyPair keys = generator.generateKeyPair();
        X509Certificate certificate = authority.sign(
                new X500Name("CN=api"),
                keys.getPublic(),
                List.of(new GeneralName(GeneralName.dNSName, "api.wardle.svc")),
                List.of("server auth"),
                Instant.now(),
                Duration.ofDays(1));
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        store.setKeyEntry("key", keys.getPrivate(), new char[0], new Certificate[] {certificate});
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store, new char[0]);
        return ServiceTls.insecure(managers.getKeyManagers()); // The client's certificate is checked later.
    }

    int port() {
        return port;
    }

    /** Returns the certificate of its authority as the {@code caBundle} of an APIService. */
    String authority() {
        return Base64.getEncoder()
                .encodeToString(PemText.of(authority.certificate()).getBytes(StandardCharsets.US_ASCII));
    }

    /** Has {@code handler} answer the requests for a path. */
    AggregatedServer on(String path, HttpHandler handler) {
        handlers.put(path, handler);
        return this;
    }

    /** Answers requests for a path with a document. */
    AggregatedServer json(String path, String body) {
        return on(path, exchange -> send(exchange, 200, "application/json", body));
    }

    static void send(HttpExchange exchange, int status, String type, String body) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", type);
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    /** Returns the name in the client certificate of a request. */
    static String client(HttpExchange exchange) throws IOException {
        return ((HttpsExchange) exchange).getSSLSession().getPeerPrincipal().getName();
    }

    private void handle(HttpExchange exchange) throws IOException {
        HttpHandler handler = handlers.get(exchange.getRequestURI().getPath());
        if (handler == null) {
            send(exchange, 404, "text/plain", "404 page not found");
        } else {
            handler.handle(exchange);
        }
    }

    @Override
    public void close() throws InterruptedException {
        server.stop(0);
        threads.shutdownNow();
        threads.awaitTermination(10, TimeUnit.SECONDS);
    }
}
