package dev.kontract.server.http.connection;

import dev.kontract.server.http.exchange.ClientConnection;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * The connections of all clients, and the limits of unauthenticated ones: how many there are, how long one may stay without a
 * request, and how many requests with bad credentials are answered before the answers are delayed. Needs neither a thread nor a
 * timer per connection. Safe for use by many threads.
 */
public final class ConnectionTracker implements Connection.Listener {

    private static final int FREE_REFUSALS = 3;
    private static final long REFUSAL_MILLIS = 1000;
    private static final int MAX_DELAYED = 10_000;

    private final Map<EndPoint, TrackedConnection> all = new ConcurrentHashMap<>();
    private final Set<TrackedConnection> unauthenticated = new LinkedHashSet<>();
    private final AtomicInteger delayed = new AtomicInteger();
    private final int maxUnauthenticated;
    private final long timeout;
    private final Scheduler scheduler;

    /** Enforces {@code limits}; {@code scheduler} delays answers and looks for unused connections. */
    public ConnectionTracker(HttpLimits limits, Scheduler scheduler) {
        this.maxUnauthenticated = limits.unauthenticatedConnections();
        this.timeout = limits.headerTimeout().toNanos();
        this.scheduler = scheduler;
    }

    /** Starts to close connections that are held without being used. */
    public void watch() {
        long pause = Math.max(1, Math.min(Duration.ofNanos(timeout).toMillis() / 4, 1000));
        scheduler.schedule(this::sweep, pause, TimeUnit.MILLISECONDS);
    }

    @Override
    public void onOpened(Connection connection) {
        EndPoint transport = transport(connection.getEndPoint());
        TrackedConnection tracked =
                all.computeIfAbsent(transport, key -> new TrackedConnection(this, key, connection, System.nanoTime()));
        tracked.upgraded(connection);
        @Nullable TrackedConnection oldest = null;
        synchronized (unauthenticated) {
            if (!tracked.isAuthenticated()
                    && unauthenticated.add(tracked)
                    && unauthenticated.size() > maxUnauthenticated) {
                Iterator<TrackedConnection> first = unauthenticated.iterator();
                oldest = first.next();
                first.remove();
            }
        }
        if (oldest != null) {
            oldest.endPoint().close();
        }
    }

    @Override
    public void onClosed(Connection connection) {
        EndPoint transport = transport(connection.getEndPoint());
        if (!transport.isOpen()) {
            forget(transport);
        }
    }

    /** The connection of a request. */
    public ClientConnection of(Request request) {
        EndPoint endPoint = request.getConnectionMetaData().getConnection().getEndPoint();
        TrackedConnection connection = all.get(transport(endPoint));
        return connection == null ? ClientConnection.UNLIMITED : connection;
    }

    void authenticated(TrackedConnection connection) {
        synchronized (unauthenticated) {
            unauthenticated.remove(connection);
        }
    }

    void refuse(TrackedConnection connection, Runnable refusal) {
        if (connection.refused() <= FREE_REFUSALS) {
            refusal.run();
        } else if (delayed.incrementAndGet() > MAX_DELAYED) {
            delayed.decrementAndGet();
            connection.endPoint().close();
            refusal.run();
        } else {
            scheduler.schedule(() -> late(refusal), REFUSAL_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void late(Runnable refusal) {
        delayed.decrementAndGet();
        refusal.run();
    }

    private void sweep() {
        long now = System.nanoTime();
        for (TrackedConnection tracked : all.values()) {
            if (!tracked.endPoint().isOpen()) {
                forget(tracked.endPoint());
            } else if (tracked.isIdle(now, timeout)) {
                tracked.endPoint().close();
            }
        }
        watch();
    }

    private void forget(EndPoint transport) {
        TrackedConnection tracked = all.remove(transport);
        if (tracked != null) {
            synchronized (unauthenticated) {
                unauthenticated.remove(tracked);
            }
        }
    }

    /** The socket below TLS. */
    private static EndPoint transport(EndPoint endPoint) {
        EndPoint transport = endPoint;
        while (transport instanceof EndPoint.Wrapper wrapper) {
            transport = wrapper.unwrap();
        }
        return transport;
    }
}
