package dev.kontract.server.http.connection;

import dev.kontract.server.http.exchange.ClientConnection;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.internal.HttpConnection;

/**
 * One client's connection: unauthenticated until a request on it carries valid credentials.
 *
 * <p>A parser that has started without a request in progress is reading the next request's head. This distinguishes a head that
 * arrives byte by byte from an idle connection.
 */
final class TrackedConnection implements ClientConnection {

    private final ConnectionTracker tracker;
    private final EndPoint endPoint;
    private final AtomicInteger underWay = new AtomicInteger();
    private final AtomicInteger refusals = new AtomicInteger();
    private volatile Connection connection;
    private volatile boolean authenticated;
    private volatile long idleSince;
    private boolean inHead;
    private long inHeadSince;

    TrackedConnection(ConnectionTracker tracker, EndPoint endPoint, Connection connection, long now) {
        this.tracker = tracker;
        this.endPoint = endPoint;
        this.connection = connection;
        this.idleSince = now;
    }

    EndPoint endPoint() {
        return endPoint;
    }

    /** The protocol on top has changed, for example from TLS to HTTP. */
    void upgraded(Connection next) {
        connection = next;
    }

    @Override
    public void requestBegun() {
        underWay.incrementAndGet();
    }

    @Override
    public void requestEnded() {
        idleSince = System.nanoTime();
        underWay.decrementAndGet();
    }

    boolean isAuthenticated() {
        return authenticated;
    }

    @Override
    public void authenticated() {
        if (!authenticated) {
            authenticated = true;
            tracker.authenticated(this);
        }
    }

    @Override
    public void refuse(Runnable refusal) {
        if (authenticated) {
            refusal.run();
        } else {
            tracker.refuse(this, refusal);
        }
    }

    /** Counts one more request without valid credentials; how many there have been. */
    int refused() {
        return refusals.incrementAndGet();
    }

    /** Returns whether it holds a connection without asking for anything; called by one thread, now and then. */
    boolean isIdle(long now, long timeout) {
        if (underWay.get() > 0) {
            inHead = false;
            return false;
        }
        if (!authenticated) {
            return now - idleSince > timeout;
        }
        boolean started =
                connection instanceof HttpConnection http && !http.getParser().isStart();
        if (started && !inHead) {
            inHeadSince = now;
        }
        inHead = started;
        return inHead && now - inHeadSince > timeout;
    }
}
