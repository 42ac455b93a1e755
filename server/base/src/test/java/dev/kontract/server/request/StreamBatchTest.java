package dev.kontract.server.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StreamBatchTest {

    private final List<String> told = new ArrayList<>();
    private final StreamBatch batch = new StreamBatch();

    @Test
    void send_passesTheOthersOfAConnection_duringTheFirstWrite() {
        Object shared = new Object();
        batch.add(new Stream("a", shared, true));
        batch.add(new Stream("x", new Object(), true));
        batch.add(new Stream("b", shared, true));
        batch.add(new Stream("c", shared, true));

        batch.send();
        assertThat(told).containsSubsequence("a begins", "b begins", "b ends", "c begins", "c ends", "a ends");
        assertThat(told).containsSubsequence("x begins", "x ends").hasSize(8);
    }

    @Test
    void send_doesNotWait_forAStreamThatCannotBeWritten() {
        Object shared = new Object();
        batch.add(new Stream("stuck", shared, false));
        batch.add(new Stream("a", shared, true));
        batch.add(new Stream("b", shared, true));

        batch.send();
        assertThat(told).containsExactly("a begins", "b begins", "b ends", "a ends");
    }

    @Test
    void send_clearsTheBatch() {
        batch.add(new Stream("a", new Object(), true));
        batch.send();
        batch.send();

        assertThat(told).containsExactly("a begins", "a ends");
    }

    /** Runs the others between the start and the end of its write. */
    private final class Stream extends StreamBatch.Member {

        private final String name;
        private final Object connection;
        private final boolean writable;

        Stream(String name, Object connection, boolean writable) {
            this.name = name;
            this.connection = connection;
            this.writable = writable;
        }

        @Override
        public Object connection() {
            return connection;
        }

        @Override
        public void send(@Nullable Runnable others) {
            if (!writable) {
                return;
            }
            told.add(name + " begins");
            if (others != null) {
                others.run();
            }
            told.add(name + " ends");
        }
    }
}
