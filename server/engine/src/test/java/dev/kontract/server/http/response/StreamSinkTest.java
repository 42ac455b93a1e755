package dev.kontract.server.http.response;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.http.exchange.Completion;
import dev.kontract.server.http.exchange.StreamOutput;
import dev.kontract.server.request.StreamBatch;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StreamSinkTest {

    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final List<String> told = new ArrayList<>();

    @Test
    void abandon_amidstAWrite_closesOnlyAfterIt() {
        StreamSink sink = new StreamSink(new BreakingOutput(), tasks::add);
        sink.onClosed(() -> told.add("closed"));

        sink.open();
        assertThat(told).containsExactly("write begins", "write ends");

        while (!tasks.isEmpty()) {
            tasks.remove().run();
        }
        assertThat(told).containsExactly("write begins", "write ends", "abort", "close: gone", "closed");
        assertThat(sink.isClosed()).isTrue();
    }

    @Test
    void write_amidstAWrite_goesOutInOnePieceBehindIt() {
        SlowOutput output = new SlowOutput();
        StreamSink sink = new StreamSink(output, tasks::add);
        StreamBatch batch = new StreamBatch();
        sink.open();
        for (String bytes : List.of("a", "b", "c")) {
            sink.write(bytes.getBytes(StandardCharsets.UTF_8), batch);
            batch.send();
        }
        assertThat(told).as("the head is under way").containsExactly("");

        output.finish();
        assertThat(told).containsExactly("", "abc");
        sink.write("d".getBytes(StandardCharsets.UTF_8), batch);
        batch.send();
        sink.end();
        assertThat(told).hasSize(2);
        output.finish();
        assertThat(told).containsExactly("", "abc", "d");
        assertThat(tasks).as("what is being written goes on by itself").isEmpty();
    }

    @Test
    void write_toAnOutputThatRunsOthersCode_isLeftToThePool() {
        StreamSink sink = new StreamSink(new SlowOutput(null), tasks::add);
        StreamBatch batch = new StreamBatch();
        sink.write("a".getBytes(StandardCharsets.UTF_8), batch);
        batch.send();

        assertThat(told).isEmpty();
        tasks.remove().run();
        assertThat(told).containsExactly("a");
    }

    @Test
    void write_whenNoThreadCanBeStarted_isSentAtOnce() {
        StreamSink sink = new StreamSink(new SlowOutput(null), task -> {
            throw new OutOfMemoryError("unable to create native thread");
        });
        sink.write("a".getBytes(StandardCharsets.UTF_8));

        assertThat(told).containsExactly("a");
    }

    @Test
    void closers_areRun_alsoWhenTheExchangeCannotBeCompleted() {
        StreamSink sink = new StreamSink(
                new SlowOutput() {
                    @Override
                    public void close(@Nullable Throwable cause) {
                        throw new IllegalStateException("a fault of who is told that the exchange is complete");
                    }
                },
                Runnable::run);
        sink.onClosed(() -> told.add("closed"));
        sink.open();

        assertThatThrownBy(() -> sink.abandon(new IOException("gone"))).isInstanceOf(IllegalStateException.class);
        assertThat(told).containsExactly("", "closed");
    }

    /** Completes writes only on demand. */
    private class SlowOutput implements StreamOutput {

        private final @Nullable Object connection;
        private @Nullable Completion underWay;

        SlowOutput() {
            this(new Object());
        }

        SlowOutput(@Nullable Object connection) {
            this.connection = connection;
        }

        void finish() {
            Completion done = Objects.requireNonNull(underWay);
            underWay = null;
            done.succeeded();
        }

        @Override
        public @Nullable Object connection() {
            return connection;
        }

        @Override
        public void open(Consumer<Throwable> listener) {}

        @Override
        public void send(boolean last, ByteBuffer bytes, Completion sent) {
            assertThat(underWay).as("one write at a time").isNull();
            told.add(StandardCharsets.UTF_8.decode(bytes).toString());
            underWay = sent;
        }

        @Override
        public void abort(Throwable cause) {}

        @Override
        public void close(@Nullable Throwable cause) {}
    }

    /** Detects a disconnect during a write, and reports it before the write fails. */
    private final class BreakingOutput implements StreamOutput {

        private @Nullable Consumer<Throwable> disconnected;

        @Override
        public void open(Consumer<Throwable> listener) {
            disconnected = listener;
        }

        @Override
        public void send(boolean last, ByteBuffer bytes, Completion sent) {
            told.add("write begins");
            disconnected.accept(new IOException("gone"));
            told.add("write ends");
        }

        @Override
        public void abort(Throwable cause) {
            told.add("abort");
        }

        @Override
        public void close(@Nullable Throwable cause) {
            told.add("close: " + (cause == null ? "" : cause.getMessage()));
        }
    }
}
