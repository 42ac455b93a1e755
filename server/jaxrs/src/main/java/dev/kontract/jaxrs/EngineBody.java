package dev.kontract.jaxrs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * The body of a response of the engine, written part by part. The next part is requested after the previous one was written, so
 * that a slow client does not fill the memory. Read once, by one thread, which waits for each part.
 */
final class EngineBody implements Flow.Subscriber<ByteBuffer> {

    private static final Object END = new Object();

    /** One part is requested at a time, and the end may follow it. */
    private final BlockingQueue<Object> arrived = new ArrayBlockingQueue<>(3);

    private final Flow.Publisher<ByteBuffer> body;
    private volatile Flow.@Nullable Subscription subscription;

    EngineBody(Flow.Publisher<ByteBuffer> body) {
        this.body = body;
    }

    /** Returns the whole body, whose length is known. */
    byte[] read(int length) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(length);
        try {
            write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Aborts the response because the client has disconnected. */
    void cancel() {
        Flow.Subscription open = subscription;
        if (open != null) {
            open.cancel();
        }
        var unused = arrived.offer(END);
    }

    /**
     * Writes the body to its end, which the engine guarantees for every response: at the deadline of its request or watch.
     *
     * @throws IOException if the client has disconnected, or the engine has aborted the response
     */
    void write(OutputStream output) throws IOException {
        body.subscribe(this);
        try {
            output.write(new byte[0]); // Jersey sends the headers with the first write, however small.
            output.flush();
            for (Object next = arrived.take(); next != END; next = arrived.take()) {
                if (next instanceof Throwable broken) {
                    throw new IOException("the engine has broken the response off", broken);
                }
                ByteBuffer part = (ByteBuffer) next;
                byte[] bytes = new byte[part.remaining()];
                part.get(bytes);
                output.write(bytes);
                output.flush();
                Flow.Subscription open = subscription;
                if (open != null) {
                    open.request(1);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            cancel();
            throw new IOException("interrupted", e);
        } catch (IOException | RuntimeException e) {
            cancel();
            throw e;
        }
    }

    @Override
    public void onSubscribe(Flow.Subscription opened) {
        subscription = opened;
        opened.request(1);
    }

    @Override
    public void onNext(ByteBuffer part) {
        arrived.add(part);
    }

    @Override
    public void onError(Throwable failure) {
        var unused = arrived.offer(failure);
    }

    @Override
    public void onComplete() {
        var unused = arrived.offer(END);
    }
}
