package dev.kontract.server.http.response;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.http.exchange.Completion;
import dev.kontract.server.http.exchange.StreamOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
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

    /** Notices during a write that the client is gone, and reports it before the write fails. */
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
