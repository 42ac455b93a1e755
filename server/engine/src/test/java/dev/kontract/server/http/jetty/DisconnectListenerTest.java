package dev.kontract.server.http.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.io.ByteArrayEndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.junit.jupiter.api.Test;

class DisconnectListenerTest {

    private final List<Throwable> told = new ArrayList<>();
    private final ByteArrayEndPoint endPoint = new ByteArrayEndPoint() {
        @Override
        protected void execute(Runnable task) {
            task.run();
        }
    };
    private final DisconnectListener listener = new DisconnectListener(endPoint);

    DisconnectListenerTest() {
        listener.add(told::add);
        listener.await();
    }

    @Test
    void endOfTheInput_isReported() {
        endPoint.addInputEOF();

        assertThat(told).singleElement().isInstanceOf(EOFException.class);
    }

    @Test
    void closedConnection_isReported() {
        endPoint.close(new IllegalStateException("gone"));

        assertThat(told).hasSize(1);
    }

    @Test
    void release_leavesLaterInputToOthers() throws Exception {
        assertThat(listener.release()).isTrue();
        assertThat(endPoint.isFillInterested()).isFalse();
        endPoint.addInput("next");

        assertThat(input()).isEqualTo("next");
        assertThat(told).isEmpty();
    }

    @Test
    void release_tellsThatInputWasDiscarded() {
        endPoint.addInput("next");

        assertThat(listener.release()).isFalse();
        assertThat(listener.release()).isFalse();
        assertThat(endPoint.isFillInterested()).isFalse();
    }

    @Test
    void wakeUp_afterTheRelease_readsNothing() throws Exception {
        listener.release();
        endPoint.addInput("next");
        listener.succeeded();
        listener.await();

        assertThat(endPoint.isFillInterested()).isFalse();
        assertThat(input()).isEqualTo("next");
    }

    private String input() throws IOException {
        ByteBuffer read = BufferUtil.allocate(10);
        endPoint.fill(read);
        return BufferUtil.toString(read);
    }
}
