package dev.kontract.server.http.connection;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
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
 * The other sides of all connections, and how much of those behind which nobody is known is borne: only so many, only for
 * so long without a request, and only a few wrong guesses before answers to them take a second each. Costs neither a thread
 * nor a timer for a connection. Safe for use by many threads.
 */
public final class ConnectionTracker implements Connection.Listener {

    private static final int FREE_REFUSALS = 3;
    private static final long REFUSAL_MILLIS = 1000;
    private static final int DELAYED = 10_000;

    private final Map<EndPoint, TrackedConnection> all = new ConcurrentHashMap<>();
    private final Set<TrackedConnection> strangers = new LinkedHashSet<>();
    private final AtomicInteger delayed = new AtomicInteger();
    private final int room;
    private final long patience;
    private final Scheduler scheduler;

    /** Bears as much as {@code hardening} says; waits by {@code scheduler}. */
    public ConnectionTracker(HttpLimits hardening, Scheduler scheduler) {
        this.room = hardening.strangers();
        this.patience = hardening.headerTimeout().toNanos();
        this.scheduler = scheduler;
    }

    /** Closes, from now on, the connections that are held without being used. */
    public void watch() {
        long pause = Math.max(1, Math.min(Duration.ofNanos(patience).toMillis() / 4, 1000));
        scheduler.schedule(this::sweep, pause, TimeUnit.MILLISECONDS);
    }

    @Override
    public void onOpened(Connection connection) {
        EndPoint transport = transport(connection.getEndPoint());
        TrackedConnection peer =
                all.computeIfAbsent(transport, key -> new TrackedConnection(key, connection, System.nanoTime()));
        peer.speaks(connection);
        @Nullable TrackedConnection oldest = null;
        synchronized (strangers) {
            if (!peer.isKnown() && strangers.add(peer) && strangers.size() > room) {
                Iterator<TrackedConnection> first = strangers.iterator();
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

    /** Notes that a request is under way, until what is returned is run. */
    public Runnable begin(Request request) {
        return peer(request).map(ConnectionTracker::begun).orElse(() -> {});
    }

    private static Runnable begun(TrackedConnection peer) {
        peer.requestBegun();
        return () -> peer.requestEnded(System.nanoTime());
    }

    /** Notes that somebody is behind a request. */
    public void know(Request request) {
        peer(request).filter(peer -> !peer.isKnown()).ifPresent(peer -> {
            peer.becomeKnown();
            synchronized (strangers) {
                strangers.remove(peer);
            }
        });
    }

    /** Tells a stranger that nobody knows them; those who keep guessing have to wait for it. */
    public void refuse(Request request, Runnable refusal) {
        Optional<TrackedConnection> peer = peer(request).filter(other -> !other.isKnown());
        if (peer.isEmpty() || peer.get().refused() <= FREE_REFUSALS) {
            refusal.run();
        } else if (delayed.incrementAndGet() > DELAYED) {
            delayed.decrementAndGet();
            peer.get().endPoint().close();
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
        for (TrackedConnection peer : all.values()) {
            if (!peer.endPoint().isOpen()) {
                forget(peer.endPoint());
            } else if (peer.isIdling(now, patience)) {
                peer.endPoint().close();
            }
        }
        watch();
    }

    private void forget(EndPoint transport) {
        TrackedConnection peer = all.remove(transport);
        if (peer != null) {
            synchronized (strangers) {
                strangers.remove(peer);
            }
        }
    }

    private Optional<TrackedConnection> peer(Request request) {
        Connection connection = request.getConnectionMetaData().getConnection();
        return Optional.ofNullable(all.get(transport(connection.getEndPoint())));
    }

    /** The end point under all the layers. */
    private static EndPoint transport(EndPoint endPoint) {
        EndPoint transport = endPoint;
        while (transport instanceof EndPoint.Wrapper wrapper) {
            transport = wrapper.unwrap();
        }
        return transport;
    }
}
