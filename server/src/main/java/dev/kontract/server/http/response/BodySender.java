package dev.kontract.server.http.response;

import dev.kontract.server.http.exchange.Completion;
import dev.kontract.server.http.exchange.ServerExchange;
import dev.kontract.server.request.ResponseBody;
import java.nio.ByteBuffer;
import org.eclipse.jetty.util.IteratingCallback;

/** Sends a body through one small buffer, each part when the previous one is written: a slow client holds no thread. */
final class BodySender extends IteratingCallback implements Completion {

    /** The JDK keeps the off-heap copy of what a thread writes, as large as its largest write: so writes stay small. */
    private static final int PIECE = 32 * 1024;

    private final ServerExchange exchange;
    private final ResponseBody body;
    private final byte[] buffer;
    private long left;
    private boolean lastSent;

    BodySender(ServerExchange exchange, ResponseBody body) {
        this.exchange = exchange;
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
        exchange.write(lastSent, ByteBuffer.wrap(buffer, 0, size), this);
        return Action.SCHEDULED;
    }

    @Override
    protected void onCompleteSuccess() {
        exchange.complete(null);
    }

    @Override
    protected void onCompleteFailure(Throwable cause) {
        exchange.complete(cause);
    }
}
