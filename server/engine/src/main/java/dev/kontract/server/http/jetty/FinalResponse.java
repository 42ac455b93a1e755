package dev.kontract.server.http.jetty;

import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes an HTTP/1.1 connection after the response to a request that broke the protocol, or whose body did not arrive
 * completely, without reading from it again: output is shut down immediately and the connection closed a moment later, so that
 * further bytes from the client do not reset the response (RFC 9112, 9.6).
 *
 * <p>Jetty would continue to read, possibly while the failing thread releases the input buffer; the buffer would then belong to
 * two connections, and a request on the other one could be handled twice.
 *
 * <p>The request may be recycled when the response is written, so everything needed is taken out of it before.
 */
final class FinalResponse implements Callback {

    private static final long PAUSE_MILLIS = 1000;

    private final Scheduler scheduler;
    private final EndPoint endPoint;
    private final Callback callback;

    private FinalResponse(Request request, Callback callback) {
        this.scheduler = request.getComponents().getScheduler();
        this.endPoint = request.getConnectionMetaData().getConnection().getEndPoint();
        this.callback = callback;
    }

    /** The callback for the last write; a stream of HTTP/2 ends without harm to its connection. */
    static Callback to(Request request, Callback callback) {
        return JettyExchange.isHttp1(request) ? new FinalResponse(request, callback) : callback;
    }

    @Override
    public void succeeded() {
        endPoint.shutdownOutput();
        scheduler.schedule(this::close, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void close() {
        endPoint.close();
        callback.succeeded();
    }

    @Override
    public void failed(Throwable cause) {
        endPoint.close(cause);
        callback.failed(cause);
    }
}
