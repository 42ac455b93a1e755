package dev.kontract.server.admission;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.kontract.server.http.connection.TlsIdentity;
import dev.kontract.server.identity.PemText;
import dev.kontract.server.identity.ServingFiles;
import dev.kontract.server.identity.ServingIdentity;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Clock;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A webhook over HTTPS that answers every review with the result of a function; {@code /moved} redirects to it, and {@code
 * /status/418} answers with that status.
 */
public final class WebhookServer implements AutoCloseable {

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpsServer server;
    private final TlsIdentity identity;

    public WebhookServer(UnaryOperator<String> answer) throws Exception {
        this(answer, false);
    }

    /** @param early whether the headers are sent before there is an answer */
    WebhookServer(UnaryOperator<String> answer, boolean early) throws Exception {
        ServingFiles none = new ServingFiles(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        identity = new ServingIdentity(none, "127.0.0.1", Clock.systemUTC()).find();
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        store.setKeyEntry("key", identity.key(), new char[0], identity.chain().toArray(new Certificate[0]));
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, new char[0]);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            String review = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            if (early) {
                exchange.sendResponseHeaders(200, 0);
            }
            byte[] body = answer.apply(review).getBytes(StandardCharsets.UTF_8);
            if (!early) {
                exchange.sendResponseHeaders(200, body.length);
            }
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        });
        server.createContext("/moved", exchange -> {
            exchange.getResponseHeaders().add("Location", "/");
            exchange.sendResponseHeaders(307, -1);
            exchange.close();
        });
        server.createContext("/status/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            exchange.sendResponseHeaders(Integer.parseInt(path.substring(path.lastIndexOf('/') + 1)), -1);
            exchange.close();
        });
        server.start();
    }

    InetSocketAddress address() {
        return server.getAddress();
    }

    public String url() {
        return "https://127.0.0.1:" + address().getPort() + "/";
    }

    public String authority() {
        String pem = PemText.of(identity.chain().get(identity.chain().size() - 1));
        return Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public void close() throws InterruptedException {
        server.stop(0);
        threads.shutdownNow();
        threads.awaitTermination(10, TimeUnit.SECONDS);
    }
}
