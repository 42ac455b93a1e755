package dev.kontract.server.http;

import dev.kontract.server.http.connection.ServingSettings;
import dev.kontract.server.http.connection.WorkerThread;
import dev.kontract.server.http.response.ActiveRequests;
import dev.kontract.server.http.response.FailureRepresentation;
import dev.kontract.server.http.response.ServerResponse;
import dev.kontract.server.request.RequestContext;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** An HTTP server: its ports, its threads and the request pipeline behind them. Safe for use by many threads. */
public final class HttpServer implements AutoCloseable {

    private static final int WORKERS = 64;
    private static final int QUEUED = 4096;

    /** Twice as many as a webhook of authorization occupies. */
    private static final int ADMISSIONS = 256;

    /** Health checks, which wait for the storage at most: while it is away, for seconds each. */
    private static final int PROBES = 32;

    private static final int WRITERS = 2;
    private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(20);

    private final HttpSettings settings;
    private final RequestHandler handler;
    private final ActiveRequests active;
    private final ExecutorService threads;
    private final ExecutorService admissions;
    private final ExecutorService probes;
    private final ExecutorService writers;
    private final InProcessTransport inProcess;
    private final AtomicReference<@Nullable Consumer<URI>> listening = new AtomicReference<>();
    private @Nullable ListeningPorts ports;
    private boolean closed;

    /** Creates a server with closed ports; requests from within this process are answered from now on. */
    public HttpServer(HttpSettings settings) {
        FailureRepresentation failures = new FailureRepresentation(settings.statusEncoder());
        this.settings = settings;
        this.threads = WorkerThread.pool(WORKERS, QUEUED);
        this.admissions = WorkerThread.pool(ADMISSIONS, QUEUED);
        this.probes = WorkerThread.pool(PROBES, QUEUED);
        this.writers = writers();
        this.active = new ActiveRequests(writers, settings.timer());
        Workers workers = new Workers(threads);
        Workers ofProbes = new Workers(probes);
        RequestDispatcher dispatcher = new RequestDispatcher(settings, workers, ofProbes);
        this.handler = new RequestHandler(
                settings,
                dispatcher,
                new ServerResponse.Settings(failures, settings.hardening().strictTransportSecurity(), active),
                workers,
                new Workers(admissions),
                ofProbes);
        this.inProcess = new InProcessTransport(handler::handle);
    }

    /**
     * Starts Jetty and creates the TLS connector, without opening a port.
     *
     * @throws IOException if the server is closed
     */
    public void prepare() throws IOException {
        opened().prepare();
    }

    /**
     * Opens the ports, unless they are open.
     *
     * @throws IOException when one is in use, or the server is closed
     */
    public void open() throws IOException {
        ListeningPorts open = opened();
        Optional<URI> unusedSecure = secureUri();
        Optional<URI> unusedInsecure = open.insecureUri();
    }

    /** Calls {@code action} with the base URI of the TLS port once it is open, before {@link #secureUri} returns it first. */
    public void whenListening(Consumer<URI> action) {
        listening.set(action);
    }

    private synchronized ListeningPorts opened() throws IOException {
        if (closed) {
            throw new IOException("the server is closed");
        }
        ListeningPorts open = ports;
        if (open == null) {
            open = ListeningPorts.start(settings, handler::handle);
            ports = open;
        }
        return open;
    }

    /** Returns whether a port is open. */
    public synchronized boolean isOpen() {
        ListeningPorts started = ports;
        return started != null && started.isOpen();
    }

    private synchronized @Nullable ListeningPorts openUntilNow() {
        closed = true;
        return ports;
    }

    /**
     * The base URI of the TLS port, if there is one. It is opened if it is not.
     *
     * @throws IOException as {@link #open}
     */
    public Optional<URI> secureUri() throws IOException {
        Optional<URI> uri = opened().secureUri();
        Consumer<URI> waiting = uri.isPresent() ? listening.getAndSet(null) : null;
        if (waiting != null) {
            waiting.accept(uri.get());
        }
        return uri;
    }

    /**
     * The base URI of the port without TLS, if there is one. It is opened if it is not.
     *
     * @throws IOException as {@link #open}
     */
    public Optional<URI> insecureUri() throws IOException {
        return opened().insecureUri();
    }

    /** Requests from within this process: no socket and no TLS, else the same. */
    public InProcessTransport inProcess() {
        return inProcess;
    }

    /** Ends the requests that have taken too long, and the work for clients that have left. To be called about once a second. */
    public void expire() {
        active.expire();
    }

    /** Breaks off the streams of the requests that {@code which} holds for, as if the network did; how many there were. */
    public int breakOffStreams(Predicate<RequestContext> which) {
        return active.breakOff(which);
    }

    /** Accepts no new connections or rejects new requests, ends the streams, waits for the responses under way, then closes everything. */
    @Override
    public void close() {
        ListeningPorts open = openUntilNow();
        try {
            ServingSettings.Shutdown shutdown = settings.serving().shutdown();
            if (shutdown.sendsRetryAfter()) {
                handler.rejectNewRequests();
            } else if (open != null) {
                open.stopAccepting();
            }
            inProcess.stopAccepting();
            active.drain(DRAIN_TIMEOUT, shutdown.watchGrace());
            if (open != null) {
                open.stopAccepting();
                open.close();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            throw new IllegalStateException("the server did not stop", e);
        } finally {
            inProcess.abort();
            threads.shutdown();
            admissions.shutdown();
            probes.shutdown();
            writers.shutdown();
        }
    }

    private static ExecutorService writers() {
        AtomicInteger number = new AtomicInteger();
        ThreadFactory factory = task -> {
            Thread thread = new Thread(task, "stream-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(WRITERS, WRITERS, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory);
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }
}
