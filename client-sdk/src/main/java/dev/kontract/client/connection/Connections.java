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
 * The connections to one server: one is made when none is idle, and kept for a while after its last use. Safe for use by
 * several threads, each of which waits for its own answer.
 *
 * <pre>{@code
 * try (Connections connections = new Connections(config); Deadline deadline = Deadline.in(Duration.ofSeconds(30))) {
 *     connections.exchange(new RawRequest("GET", "/version", List.of(), null), deadline).body().readAllBytes();
 * }
 * }</pre>
 */
public final class Connections implements AutoCloseable {

    /** What is said of requests after the end. */
    public static final String CLOSED = "the client is closed";

    private static final Duration KEPT = Duration.ofSeconds(20);

    private final Dialer dialer;
    private final @Nullable SSLContext tls;
    private final Deque<Connection> idle = new ArrayDeque<>();
    private final Set<Connection> busy = ConcurrentHashMap.newKeySet();
    private boolean sweeping;
    private volatile boolean closed;

    /** Connections to the server of {@code config}; none is made yet. */
    public Connections(ClientConfig config) {
        dialer = new Dialer(config, InetAddress::getAllByName);
        tls = config.tls();
    }

    /**
     * Sends a request and waits for the head of the answer. A read that a kept connection turns out to be too old for goes over
     * another one.
     *
     * @param deadline ends the connection even while the body is read
     * @throws java.net.ConnectException when no connection could be made
     * @throws IOException when no answer came; the thread may have been interrupted, the deadline over
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

    /** Keeps none of the idle connections: one of them has gone dead without a word, as may have the others. */
    public synchronized void forget() {
        idle.forEach(Connection::close);
        idle.clear();
    }

    /** Keeps neither idle connections nor what was agreed on them: the next one tells anew who asks. */
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

    /** Whether there are no more requests. */
    public boolean isClosed() {
        return closed;
    }

    /** Ends all connections, those that are being made too: who waits for an answer or reads one fails. */
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
