package dev.kontract.server.aggregation;

import dev.kontract.server.request.ResponseSink;
import dev.kontract.server.request.StreamingBody;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * The body of a response that is relayed as it arrives, without a thread. The next part is requested when the client takes the
 * one before, so that a slow client slows down the server; a client that leaves cancels the request.
 */
final class RelayedBody implements StreamingBody, Flow.Subscriber<List<ByteBuffer>> {

    private final Flow.Publisher<List<ByteBuffer>> body;
    private @Nullable ResponseSink sink;
    private Flow.@Nullable Subscription subscription;
    private boolean cancelled;

    /** Creates the body of what {@code body} publishes once. */
    RelayedBody(Flow.Publisher<List<ByteBuffer>> body) {
        this.body = body;
    }

    @Override
    public void start(ResponseSink opened) {
        synchronized (this) {
            sink = opened;
        }
        body.subscribe(this);
        opened.onClosed(this::cancel);
    }

    @Override
    public void discard() {
        cancel();
        body.subscribe(this);
    }

    private void cancel() {
        Flow.Subscription known;
        synchronized (this) {
            cancelled = true;
            known = subscription;
        }
        if (known != null) {
            known.cancel();
        }
    }

    @Override
    public void onSubscribe(Flow.Subscription subscribed) {
        boolean late;
        synchronized (this) {
            subscription = subscribed;
            late = cancelled;
        }
        if (late) {
            subscribed.cancel();
        } else {
            subscribed.request(1);
        }
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        int length = buffers.stream().mapToInt(ByteBuffer::remaining).sum();
        ByteBuffer joined = ByteBuffer.allocate(length);
        buffers.forEach(joined::put);
        write(new Part(joined.array()));
    }

    @Override
    public void onError(Throwable failure) {
        write(new BrokenOff(failure));
    }

    @Override
    public void onComplete() {
        ResponseSink known = sink();
        if (known != null) {
            known.end();
        }
    }

    private void write(Iterator<byte[]> parts) {
        ResponseSink known = sink();
        if (known != null) {
            known.writeAll(parts);
        }
    }

    private synchronized @Nullable ResponseSink sink() {
        return sink;
    }

    private synchronized Flow.@Nullable Subscription subscription() {
        return subscription;
    }

    /** Requests the next part when it is taken to be sent. */
    private final class Part implements Iterator<byte[]> {

        private final byte[] bytes;
        private boolean taken;

        Part(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public boolean hasNext() {
            return !taken;
        }

        @Override
        public byte[] next() {
            if (taken) {
                throw new NoSuchElementException();
            }
            taken = true;
            Flow.Subscription known = subscription();
            if (known != null) {
                known.request(1);
            }
            return bytes;
        }
    }

    /** Breaks the response off, so that the client does not take it for complete. */
    private record BrokenOff(Throwable cause) implements Iterator<byte[]> {

        @Override
        public boolean hasNext() {
            return true;
        }

        @Override
        public byte[] next() {
            throw new UncheckedIOException(new IOException("the aggregated server broke off its response", cause));
        }
    }
}
