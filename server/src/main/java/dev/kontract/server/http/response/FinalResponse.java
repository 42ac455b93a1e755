package dev.kontract.server.http.response;

import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Ends an HTTP/1.1 connection behind the answer to a request that broke the protocol, or whose body has not come whole,
 * without reading from it again: no more is written, and the connection is closed a moment later, so that what was sent
 * meanwhile does not cost the client the answer.
 *
 * <p>The container would go on reading, perhaps while the thread that met the fault is still about to give the input buffer
 * back; the buffer would then belong to two connections, and a request on the other one could be handled twice.
 *
 * <p>When the answer is written the request may be gone already, so all that is needed of it is taken before.
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

    /** What to call when the answer to {@code request} is written; streams of HTTP/2 end without harm to their connection. */
    static Callback to(Request request, Callback callback) {
        boolean shared = request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_2;
        return shared ? callback : new FinalResponse(request, callback);
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
