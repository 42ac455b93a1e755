package dev.kontract.server.http;

import dev.kontract.server.http.connection.ConnectionTracker;
import dev.kontract.server.http.connection.Connectors;
import dev.kontract.server.http.jetty.JettyHandler;
import dev.kontract.server.http.jetty.ProtocolErrorHandler;
import dev.kontract.server.http.response.ActiveRequests;
import dev.kontract.server.http.response.FailureRepresentation;
import dev.kontract.server.http.response.ServerResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/** An HTTP server: its ports, its threads and the request pipeline behind them. */
public final class HttpServer implements AutoCloseable {

    private static final int WORKERS = 64;
    private static final int QUEUED = 4096;
    private static final int WRITERS = 2;
    private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(20);

    private final Server server;
    private final ActiveRequests active;
    private final ConnectionTracker connections;
    private final ExecutorService workers;
    private final ExecutorService writers;
    private final InProcessTransport inProcess;
    private final @Nullable ServerConnector secure;
    private final @Nullable ServerConnector insecure;

    /** Makes a server that is not open yet. */
    public HttpServer(HttpSettings settings) {
        FailureRepresentation failures = new FailureRepresentation(settings.statusEncoder());
        this.workers = pool("worker", WORKERS, QUEUED);
        this.writers = pool("stream", WRITERS, Integer.MAX_VALUE);
        this.active = new ActiveRequests(writers);
        QueuedThreadPool threads = new QueuedThreadPool(64, 4);
        threads.setName("http");
        threads.setDaemon(true);
        this.server = new Server(threads);
        server.setErrorHandler(new ProtocolErrorHandler());
        this.connections = new ConnectionTracker(settings.hardening(), server.getScheduler());
        Connectors connectors = new Connectors(server, connections);
        this.secure = settings.ports()
                .secure()
                .map(port -> connectors.secure(settings.ports().bindAddress(), port))
                .orElse(null);
        this.insecure = settings.ports().insecure().map(connectors::insecure).orElse(null);
        RequestDispatcher dispatcher = new RequestDispatcher(settings, workers);
        RequestHandler handler = new RequestHandler(
                settings,
                dispatcher,
                new ServerResponse.Settings(failures, settings.hardening().strictTransportSecurity(), active),
                workers);
        server.setHandler(new JettyHandler(handler::handle, connections));
        this.inProcess = new InProcessTransport(handler::handle);
    }

    /**
     * Opens the ports.
     *
     * @throws IOException when one is in use; then everything is closed again
     */
    public void open() throws IOException {
        try {
            server.start();
            connections.watch();
        } catch (Exception e) {
            close();
            throw failure(e);
        }
    }

    /** Why a port cannot be opened stands only in the cause. */
    private static IOException failure(Exception e) {
        Throwable cause = e.getCause();
        if (!(e instanceof IOException) || cause == null || cause.getMessage() == null) {
            return e instanceof IOException io ? io : new IOException(e);
        }
        return new IOException(e.getMessage() + ": " + cause.getMessage(), e);
    }

    /** The base URI of the TLS port, if there is one. */
    public Optional<URI> secureUri() {
        return Optional.ofNullable(secure).map(connector -> uri("https", connector));
    }

    /** The base URI of the port without TLS, if there is one. */
    public Optional<URI> insecureUri() {
        return Optional.ofNullable(insecure).map(connector -> uri("http", connector));
    }

    /** Requests from within this process: no socket and no TLS, else the same. */
    public InProcessTransport inProcess() {
        return inProcess;
    }

    /** Accepts no new connections, ends the streams, waits for the responses under way, then closes everything. */
    @Override
    public void close() {
        try {
            Connectors.stopAccepting(server);
            inProcess.stopAccepting();
            active.drain(DRAIN_TIMEOUT);
            server.stop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            throw new IllegalStateException("the server did not stop", e);
        } finally {
            inProcess.abort();
            workers.shutdown();
            writers.shutdown();
        }
    }

    private static URI uri(String scheme, ServerConnector connector) {
        String host = connector.getHost();
        boolean any = InetAddress.getLoopbackAddress().getHostAddress().equals(host) || isWildcard(host);
        String shown = any ? "127.0.0.1" : host.contains(":") ? "[" + host + "]" : host;
        return URI.create(scheme + "://" + shown + ":" + connector.getLocalPort());
    }

    private static boolean isWildcard(String host) {
        return host.equals("0.0.0.0") || host.equals("::");
    }

    private static ExecutorService pool(String name, int size, int queued) {
        AtomicInteger number = new AtomicInteger();
        ThreadFactory factory = task -> {
            Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(size, size, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(queued), factory);
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }
}
