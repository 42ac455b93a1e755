package dev.kontract.client.connection;

import dev.kontract.client.config.ClientConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSessionContext;
import org.jspecify.annotations.Nullable;

/**
 * A pool of connections to one server. A connection is opened if none is idle, and kept for some time after its last
 * use. Thread-safe; each calling thread waits for its own response.
 *
 * <pre>{@code
 * try (Connections connections = new Connections(config); Deadline deadline = Deadline.in(Duration.ofSeconds(30))) {
 *     connections.exchange(new RawRequest("GET", "/version", List.of(), null), deadline).body().readAllBytes();
 * }
 * }</pre>
 */
public final class Connections implements AutoCloseable {

    /** The error message of requests after {@link #close}. */
    public static final String CLOSED = "the client is closed";

    private static final Duration KEPT = Duration.ofSeconds(20);

    private final Dialer dialer;
    private final @Nullable SSLContext tls;
    private final Deque<Connection> idle = new ArrayDeque<>();
    private final Set<Connection> busy = ConcurrentHashMap.newKeySet();
    private boolean sweeping;
    private volatile boolean closed;

    /** Creates an empty pool for the server of {@code config}. */
    public Connections(ClientConfig config) {
        dialer = new Dialer(config, InetAddress::getAllByName);
        tls = config.tls();
    }

    /**
     * Sends a request and waits for the response head. A read that fails because a reused connection was stale is
     * retried on another one.
     *
     * @param deadline closes the connection on expiry, even while the body is being read
     * @throws java.net.ConnectException if no connection can be opened
     * @throws IOException if there is no response, for example after an interrupt or on expiry of the deadline
     */
    public RawResponse exchange(RawRequest message, Deadline deadline) throws IOException {
        for (Connection kept = take(); kept != null; kept = take()) {
            try {
                return exchange(message, kept, deadline);
            } catch (IOException e) {
                boolean ended = deadline.isOver() || Thread.currentThread().isInterrupted();
                if (ended || kept.answered() || !message.isRead()) {
                    throw e;
                }
            }
        }
        if (closed) {
            throw new IOException(CLOSED);
        }
        return exchange(message, dialer.dial(deadline), deadline);
    }

    private RawResponse exchange(RawRequest message, Connection connection, Deadline deadline) throws IOException {
        busy.add(connection);
        try {
            if (closed) {
                throw new IOException(CLOSED);
            }
            deadline.guard(connection);
            return connection.exchange(message, free -> {
                deadline.release();
                ended(free);
            });
        } catch (IOException | RuntimeException e) {
            connection.close();
            busy.remove(connection);
            throw e;
        }
    }

    private void ended(Connection connection) {
        busy.remove(connection);
        if (connection.isOpen()) {
            keep(connection);
        }
    }

    private synchronized void keep(Connection connection) {
        if (closed) {
            connection.close();
            return;
        }
        idle.push(connection);
        if (!sweeping) {
            sweeping = true;
            sweepLater();
        }
    }

    private @Nullable Connection take() {
        Connection kept = next();
        while (kept != null && !kept.isUsable()) {
            kept.close();
            kept = next();
        }
        return kept;
    }

    private synchronized @Nullable Connection next() {
        return idle.poll();
    }

    private void sweepLater() {
        CompletableFuture.delayedExecutor(KEPT.toNanos(), TimeUnit.NANOSECONDS).execute(this::sweep);
    }

    private synchronized void sweep() {
        while (!idle.isEmpty() && idle.getLast().isIdleFor(KEPT)) {
            idle.removeLast().close();
        }
        sweeping = !idle.isEmpty();
        if (sweeping) {
            sweepLater();
        }
    }

    /** Drops all idle connections: if one of them is dead, the others may be as well. */
    public synchronized void forget() {
        idle.forEach(Connection::close);
        idle.clear();
    }

    /** Drops all idle connections and TLS sessions, so that the next connection authenticates again. */
    public void startAnew() {
        forget();
        if (tls != null) {
            SSLSessionContext sessions = tls.getClientSessionContext();
            for (byte[] id : Collections.list(sessions.getIds())) {
                SSLSession session = sessions.getSession(id);
                if (session != null) {
                    session.invalidate();
                }
            }
        }
    }

    /** Returns whether the pool is closed. */
    public boolean isClosed() {
        return closed;
    }

    /** Closes all connections, including those being opened; pending reads fail. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        forget();
        dialer.close();
        List.copyOf(busy).forEach(connection -> connection.close(CLOSED));
    }
}
