package dev.kontract.server.fault;

import dev.kontract.server.http.exchange.Completion;
import java.nio.ByteBuffer;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Splits writes into small ones with pauses in between, in which no thread waits. */
final class TrickledWrites {

    private static final int PER_SECOND = 20;

    /** Where the small writes go. */
    interface Output {
        void write(boolean last, ByteBuffer part, Completion done);
    }

    private final ScheduledExecutorService timer;
    private final int size;
    private final long pauseNanos;
    private final BooleanSupplier hurried;

    /**
     * @param hurried whether to write the rest immediately
     */
    TrickledWrites(ScheduledExecutorService timer, int bytesPerSecond, BooleanSupplier hurried) {
        this.timer = timer;
        this.hurried = hurried;
        this.size = Math.max(1, bytesPerSecond / PER_SECOND);
        this.pauseNanos = TimeUnit.SECONDS.toNanos(1) * size / bytesPerSecond;
    }

    /** Writes {@code part}, which is the last one if {@code last}; {@code done} is completed when all of it was written. */
    void write(boolean last, ByteBuffer part, Completion done, Output output) {
        new Write(last, part, done, output).next();
    }

    private final class Write implements Completion {

        private final boolean last;
        private final ByteBuffer part;
        private final Completion done;
        private final Output output;

        Write(boolean last, ByteBuffer part, Completion done, Output output) {
            this.last = last;
            this.part = part;
            this.done = done;
            this.output = output;
        }

        void next() {
            int length = hurried.getAsBoolean() ? part.remaining() : Math.min(size, part.remaining());
            ByteBuffer piece = part.slice(part.position(), length);
            part.position(part.position() + piece.remaining());
            output.write(last && !part.hasRemaining(), piece, this);
        }

        @Override
        public void succeeded() {
            if (!part.hasRemaining()) {
                done.succeeded();
                return;
            }
            try {
                Future<?> unused = timer.schedule(this::next, pauseNanos, TimeUnit.NANOSECONDS);
            } catch (RejectedExecutionException e) { // The server is closed.
                done.failed(e);
            }
        }

        @Override
        public void failed(Throwable cause) {
            done.failed(cause);
        }
    }
}
