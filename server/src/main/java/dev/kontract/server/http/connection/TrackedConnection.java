package dev.kontract.server.http.connection;

import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.internal.HttpConnection;

/**
 * The other side of a connection. A stranger until somebody shows valid credentials on it.
 *
 * <p>A parser that has begun while no request is under way is amidst the head of the next one. That is how a head that
 * comes in drips is told from a connection that rests.
 */
final class TrackedConnection {

    private final EndPoint endPoint;
    private final AtomicInteger underWay = new AtomicInteger();
    private final AtomicInteger refusals = new AtomicInteger();
    private volatile Connection connection;
    private volatile boolean known;
    private volatile long restingSince;
    private boolean beginning;
    private long beginningSince;

    TrackedConnection(EndPoint endPoint, Connection connection, long now) {
        this.endPoint = endPoint;
        this.connection = connection;
        this.restingSince = now;
    }

    EndPoint endPoint() {
        return endPoint;
    }

    /** The protocol on top has changed, from TLS to HTTP for one. */
    void speaks(Connection next) {
        connection = next;
    }

    void requestBegun() {
        underWay.incrementAndGet();
    }

    void requestEnded(long now) {
        restingSince = now;
        underWay.decrementAndGet();
    }

    boolean isKnown() {
        return known;
    }

    void becomeKnown() {
        known = true;
    }

    /** One more request of somebody nobody knows; how many there have been. */
    int refused() {
        return refusals.incrementAndGet();
    }

    /** Whether it keeps a connection without asking for anything; to be called by one thread, now and then. */
    boolean isIdling(long now, long patience) {
        if (underWay.get() > 0) {
            beginning = false;
            return false;
        }
        if (!known) {
            return now - restingSince > patience;
        }
        boolean amidst =
                connection instanceof HttpConnection http && !http.getParser().isStart();
        if (amidst && !beginning) {
            beginningSince = now;
        }
        beginning = amidst;
        return beginning && now - beginningSince > patience;
    }
}
