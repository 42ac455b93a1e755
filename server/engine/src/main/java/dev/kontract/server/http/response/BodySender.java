package dev.kontract.server.http.response;

import dev.kontract.server.http.exchange.Completion;
import dev.kontract.server.http.exchange.ServerExchange;
import dev.kontract.server.request.ResponseBody;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.IteratingCallback;

/** Sends a body through one small buffer, each part when the previous one is written: a slow client holds no thread. */
final class BodySender extends IteratingCallback implements Completion {

    /** The JDK keeps the off-heap copy of what a thread writes, as large as its largest write: so writes stay small. */
    private static final int PIECE = 32 * 1024;

    private final ServerExchange exchange;
    private final Source source;
    private boolean lastSent;

    private interface Source {

        /** The next part, empty only at the end. */
        ByteBuffer next() throws IOException;

        boolean isAtEnd();
    }

    private BodySender(ServerExchange exchange, Source source) {
        this.exchange = exchange;
        this.source = source;
    }

    /** Sends {@code body} unchanged. */
    static BodySender plain(ServerExchange exchange, ResponseBody body) {
        return new BodySender(exchange, new Plain(body));
    }

    /** Sends {@code body} compressed, as fast as that goes. */
    static BodySender compressed(ServerExchange exchange, ResponseBody body) {
        return new BodySender(exchange, new Compressed(body));
    }

    @Override
    protected Action process() throws IOException {
        if (lastSent) {
            return Action.SUCCEEDED;
        }
        ByteBuffer part = source.next();
        lastSent = source.isAtEnd();
        exchange.write(lastSent, part, this);
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

    private static final class Plain implements Source {

        private final ResponseBody body;
        private final byte[] buffer;
        private long left;

        Plain(ResponseBody body) {
            this.body = body;
            this.left = body.length();
            this.buffer = new byte[(int) Math.min(PIECE, left)];
        }

        @Override
        public ByteBuffer next() {
            int size = body.read(buffer);
            left -= size;
            return ByteBuffer.wrap(buffer, 0, size);
        }

        @Override
        public boolean isAtEnd() {
            return left == 0;
        }
    }

    private static final class Compressed implements Source {

        private final Plain plain;
        private final ByteArrayOutputStream compressed = new ByteArrayOutputStream(PIECE);
        private final Fast gzip;

        Compressed(ResponseBody body) {
            this.plain = new Plain(body);
            try {
                this.gzip = new Fast(compressed);
            } catch (IOException e) {
                throw new IllegalStateException("writing to memory failed", e);
            }
        }

        @Override
        public ByteBuffer next() throws IOException {
            while (!plain.isAtEnd() && compressed.size() < PIECE) {
                ByteBuffer part = plain.next();
                gzip.write(BufferUtil.toArray(part));
            }
            if (plain.isAtEnd()) {
                gzip.close();
            }
            ByteBuffer next = ByteBuffer.wrap(compressed.toByteArray());
            compressed.reset();
            return next;
        }

        @Override
        public boolean isAtEnd() {
            return plain.isAtEnd();
        }
    }

    private static final class Fast extends GZIPOutputStream {

        Fast(ByteArrayOutputStream out) throws IOException {
            super(out, PIECE);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }
}
