package dev.kontract.server.fault;

import dev.kontract.server.http.exchange.Completion;
import dev.kontract.server.http.exchange.StreamOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The output of a watch that ends after a number of events, which each write holds whole. Used by one thread at a time. */
final class FaultedStream implements StreamOutput {

    private final StreamOutput output;
    private final WatchFrames frames;
    private final byte @Nullable [] farewell;
    private int left;
    private boolean over;

    /**
     * Ends {@code output}.
     *
     * @param events how many events are sent
     * @param farewell what is sent then, in an orderly end; null for none, and a broken connection
     */
    FaultedStream(StreamOutput output, WatchFrames frames, int events, byte @Nullable [] farewell) {
        this.output = output;
        this.frames = frames;
        this.left = events;
        this.farewell = farewell;
    }

    @Override
    public void open(Consumer<Throwable> disconnected) {
        output.open(disconnected);
    }

    @Override
    public boolean isMessageBased() {
        return output.isMessageBased();
    }

    @Override
    public void send(boolean last, ByteBuffer bytes, Completion sent) {
        int end = bytes.position();
        while (left > 0 && end < bytes.limit()) {
            end = frames.end(bytes, end);
            left--;
        }
        if (left > 0 || last) {
            output.send(last, bytes, sent);
            return;
        }
        ByteBuffer head = bytes.slice(bytes.position(), end - bytes.position());
        output.send(false, head, new Ending(sent));
    }

    @Override
    public void abort(Throwable cause) {
        output.abort(cause);
    }

    /** Reports a failure to the writer, so that it stops; the client of a stream that ended in order sees no failure. */
    @Override
    public void close(@Nullable Throwable failure) {
        output.close(over ? null : failure);
    }

    /** Goes on when the client has the events that it is to get. */
    private final class Ending implements Completion {

        private final Completion writer;

        Ending(Completion writer) {
            this.writer = writer;
        }

        @Override
        public void succeeded() {
            IOException cause = new IOException("a fault rule ends the watch");
            if (farewell == null) {
                output.abort(cause);
                writer.failed(cause);
            } else if (over) {
                writer.failed(cause);
            } else {
                over = true;
                output.send(true, ByteBuffer.wrap(farewell), this);
            }
        }

        @Override
        public void failed(Throwable failure) {
            writer.failed(failure);
        }
    }
}
