package dev.kontract.server.http.response;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StreamSinkTest {

    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final List<String> told = new ArrayList<>();

    @Test
    void abandon_amidstAWrite_closesOnlyAfterIt() {
        StreamSink sink = new StreamSink(new BreakingOutlet(), tasks::add);
        sink.onClosed(() -> told.add("closed"));

        sink.open();
        assertThat(told).containsExactly("write begins", "write ends");

        while (!tasks.isEmpty()) {
            tasks.remove().run();
        }
        assertThat(told).containsExactly("write begins", "write ends", "cut", "close: gone", "closed");
        assertThat(sink.isClosed()).isTrue();
    }

    /** Finds out that nobody is there while it writes, and says so before it fails the write. */
    private final class BreakingOutlet implements StreamOutput {

        private @Nullable StreamSink stream;

        @Override
        public void open(StreamSink opened) {
            stream = opened;
        }

        @Override
        public void send(boolean last, ByteBuffer bytes, Callback sent) {
            told.add("write begins");
            stream.abandon(new IOException("gone"));
            told.add("write ends");
        }

        @Override
        public void cut(Throwable cause) {
            told.add("cut");
        }

        @Override
        public void close(@Nullable Throwable cause) {
            told.add("close: " + (cause == null ? "" : cause.getMessage()));
        }
    }
}
