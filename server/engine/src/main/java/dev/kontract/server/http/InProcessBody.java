package dev.kontract.server.http;

import dev.kontract.server.http.exchange.Completion;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Hands the parts of a body to one subscriber. At most one part is held, and the next one is written when it was taken: the
 * subscriber's demand limits the server as a full send buffer does on a socket.
 *
 * <p>Signals are sent by whichever thread finds one to send, but by one thread at a time: a thread that finds another one
 * sending leaves the rest to it.
 */
final class InProcessBody implements Flow.Publisher<ByteBuffer>, Flow.Subscription {

    private record Part(boolean last, ByteBuffer bytes, Completion done) {}

    private final Consumer<Throwable> cancelled;
    private Flow.@Nullable Subscriber<? super ByteBuffer> subscriber;
    private @Nullable Part held;
    private @Nullable Throwable failure;
    private long demand;
    private boolean subscribed;
    private boolean written;
    private boolean over;
    private boolean sending;

    /** Calls {@code cancelled} when the subscriber cancels. */
    InProcessBody(Consumer<Throwable> cancelled) {
        this.cancelled = cancelled;
    }

    /** Writes the next part; {@code done} is completed when the subscriber has it. */
    void write(boolean last, ByteBuffer bytes, Completion done) {
        boolean empty = !bytes.hasRemaining();
        Throwable broken;
        synchronized (this) {
            broken = failure;
            if (broken == null && empty) {
                written = last;
            } else if (broken == null) {
                held = new Part(last, bytes.asReadOnlyBuffer(), done);
            }
        }
        if (broken != null) {
            done.failed(broken);
        } else if (empty) {
            done.succeeded();
        }
        signal();
    }

    /** Breaks the body off, unless the subscriber has all of it. */
    void abort(Throwable cause) {
        Part unsent;
        synchronized (this) {
            if (failure != null || written) {
                return;
            }
            failure = cause;
            unsent = held;
            held = null;
        }
        if (unsent != null) {
            unsent.done().failed(cause);
        }
        signal();
    }

    synchronized boolean isAborted() {
        return failure != null;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> next) {
        synchronized (this) {
            if (subscribed) {
                throw new IllegalStateException("the body of a response has one subscriber");
            }
            subscribed = true;
        }
        next.onSubscribe(this);
        synchronized (this) {
            subscriber = next;
        }
        signal();
    }

    @Override
    public void request(long parts) {
        if (parts <= 0) {
            cancelled.accept(new IOException("the demand of a subscriber must be positive"));
            return;
        }
        synchronized (this) {
            demand = demand + parts < 0 ? Long.MAX_VALUE : demand + parts;
        }
        signal();
    }

    @Override
    public void cancel() {
        synchronized (this) {
            if (over) {
                return;
            }
            over = true;
        }
        cancelled.accept(new EOFException("the client cancelled the response"));
    }

    private void signal() {
        synchronized (this) {
            if (sending) {
                return;
            }
            sending = true;
        }
        for (Runnable next = next(); next != null; next = next()) {
            next.run();
        }
    }

    /** The next signal to send, or null when there is none yet. */
    private synchronized @Nullable Runnable next() {
        Flow.Subscriber<? super ByteBuffer> to = subscriber;
        Throwable broken = failure;
        Part part = held;
        if (to != null && !over) {
            if (broken != null) {
                over = true;
                return () -> to.onError(broken);
            }
            if (part != null && demand > 0) {
                held = null;
                demand--;
                written = part.last();
                return () -> deliver(part, to);
            }
            if (part == null && written) {
                over = true;
                return to::onComplete;
            }
        }
        sending = false;
        return null;
    }

    private void deliver(Part part, Flow.Subscriber<? super ByteBuffer> to) {
        try {
            to.onNext(part.bytes());
            part.done().succeeded();
        } catch (RuntimeException e) {
            cancel();
            part.done().failed(e);
        }
    }
}
