package dev.kontract.server.page.browser;

import dev.kontract.server.ApiServer;
import dev.kontract.server.identity.CertificateAuthority;
import dev.kontract.server.webhook.ServiceTls;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import org.bouncycastle.asn1.x500.X500Name;

/**
 * Connections between a browser and a server that present a client certificate to the server, since a headless browser has none to
 * choose from, and that can be cut. Safe for use by many threads.
 */
final class Bridge implements AutoCloseable {
    private static final char[] NO_PASSWORD = {};

    private final CertificateAuthority authority;
    private final SSLServerSocket listener;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private volatile boolean isCut;

    /** Creates one whose clients are certified by {@code authority}. */
    Bridge(CertificateAuthority authority) throws IOException, GeneralSecurityException {
        this.authority = authority;
        this.listener = (SSLServerSocket) ServiceTls.insecure(keys(authority.key(), authority.certificate()))
                .getServerSocketFactory()
                .createServerSocket(0, 0, InetAddress.getLoopbackAddress());
    }

    /** Connects browsers to a server, as a user with groups. */
    void to(ApiServer server, String subject) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        KeyPair pair = generator.generateKeyPair();
        X509Certificate certificate = authority.sign(
                new X500Name(subject),
                pair.getPublic(),
                List.of(),
                List.of("client auth"),
                Clock.systemUTC().instant(),
                Duration.ofDays(1));
        SSLContext client = ServiceTls.insecure(keys(pair.getPrivate(), certificate));
        threads.execute(() -> accept(server.url(), client));
    }

    URI url() {
        return URI.create("https://127.0.0.1:" + listener.getLocalPort());
    }

    /** Closes all connections, and each new one at once. */
    void cut() {
        isCut = true;
        sockets.forEach(Bridge::close);
    }

    void mend() {
        isCut = false;
    }

    private void accept(URI server, SSLContext client) {
        try {
            while (!listener.isClosed()) {
                Socket browser = listener.accept();
                threads.execute(() -> connect(browser, server, client));
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void connect(Socket browser, URI server, SSLContext client) {
        try {
            Socket upstream = client.getSocketFactory().createSocket(server.getHost(), server.getPort());
            sockets.add(browser);
            sockets.add(upstream);
            if (isCut) {
                close(browser);
                close(upstream);
                return;
            }
            threads.execute(() -> copy(upstream, browser));
            copy(browser, upstream);
        } catch (IOException e) {
            close(browser);
        }
    }

    private void copy(Socket from, Socket to) {
        try (InputStream in = from.getInputStream()) {
            in.transferTo(to.getOutputStream());
        } catch (IOException e) {
            // Ended by one side.
        } finally {
            close(from);
            close(to);
            sockets.remove(from);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // Closed by the other side.
        }
    }

    private static KeyManager[] keys(PrivateKey key, X509Certificate certificate) throws GeneralSecurityException {
        try {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            store.setKeyEntry("key", key, NO_PASSWORD, new Certificate[] {certificate});
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, NO_PASSWORD);
            return keys.getKeyManagers();
        } catch (IOException e) {
            throw new GeneralSecurityException(e);
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        cut();
        threads.shutdownNow();
    }
}
