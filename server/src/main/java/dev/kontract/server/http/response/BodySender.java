package dev.kontract.server.http.response;

import dev.kontract.server.request.ResponseBody;
import java.nio.ByteBuffer;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;

/** Sends a body through one small buffer, the next piece when the last is gone: a slow reader costs no thread. */
final class BodySender extends IteratingCallback {

    /** What the platform copies outside of the heap for a write, it keeps for the thread: so writes stay small. */
    private static final int PIECE = 32 * 1024;

    private final Response response;
    private final Callback callback;
    private final ResponseBody body;
    private final byte[] buffer;
    private long left;
    private boolean lastSent;

    BodySender(Response response, Callback callback, ResponseBody body) {
        this.response = response;
        this.callback = callback;
        this.body = body;
        this.left = body.length();
        this.buffer = new byte[(int) Math.min(PIECE, left)];
    }

    @Override
    protected Action process() {
        if (lastSent) {
            return Action.SUCCEEDED;
        }
        int size = body.read(buffer);
        left -= size;
        lastSent = left == 0;
        response.write(lastSent, ByteBuffer.wrap(buffer, 0, size), this);
        return Action.SCHEDULED;
    }

    @Override
    protected void onCompleteSuccess() {
        callback.succeeded();
    }

    @Override
    protected void onCompleteFailure(Throwable cause) {
        callback.failed(cause);
    }
}
