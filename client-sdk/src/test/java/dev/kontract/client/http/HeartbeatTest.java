package dev.kontract.client.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class HeartbeatTest {

    private final List<IOException> dead = new ArrayList<>();
    private final Silent socket = new Silent();
    private final Heartbeat heartbeat = new Heartbeat(dead::add);

    /** A connection whose other end does not answer. */
    private static final class Silent implements WebSocket {

        private int pings;
        private boolean aborted;

        @Override
        public CompletableFuture<WebSocket> sendPing(ByteBuffer message) {
            pings++;
            return CompletableFuture.completedFuture(this);
        }

        @Override
        public void abort() {
            aborted = true;
        }

        @Override
        public void request(long messages) {}

        @Override
        public CompletableFuture<WebSocket> sendText(CharSequence data, boolean last) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CompletableFuture<WebSocket> sendBinary(ByteBuffer data, boolean last) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CompletableFuture<WebSocket> sendPong(ByteBuffer message) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CompletableFuture<WebSocket> sendClose(int code, String reason) {
            throw new UnsupportedOperationException();
        }

        @Override
        public String getSubprotocol() {
            return ChannelSocket.V5;
        }

        @Override
        public boolean isOutputClosed() {
            return aborted;
        }

        @Override
        public boolean isInputClosed() {
            return aborted;
        }
    }

    private void beat(int times) {
        for (int i = 0; i < times; i++) {
            heartbeat.beat();
        }
    }

    @Test
    void beat_noAnswer_reportsItOnce() {
        heartbeat.start(socket);
        heartbeat.requested(1);
        beat(3);
        assertThat(dead).isEmpty();

        beat(2);
        assertThat(dead).singleElement().isInstanceOf(SocketTimeoutException.class);
        assertThat(socket.pings).isEqualTo(3);
    }

    @Test
    void beat_answer_beginsAnew() {
        heartbeat.start(socket);
        heartbeat.requested(2);
        beat(3);
        heartbeat.received();
        beat(3);

        assertThat(dead).isEmpty();
        heartbeat.close();
    }

    @Test
    void beat_slowReader_isNotTakenForADeadConnection() {
        heartbeat.start(socket);
        heartbeat.requested(1);
        heartbeat.received();
        beat(10);

        assertThat(dead).isEmpty();
        heartbeat.close();
        beat(1);
        assertThat(socket.pings).isEqualTo(10);
    }

    @Test
    void start_closed_sendsNothing() {
        heartbeat.close();
        heartbeat.start(socket);
        beat(1);

        assertThat(socket.pings).isZero();
    }

    @Test
    void abort_channels_failAndTheConnectionIsClosed() {
        List<ChannelSocket> over = new ArrayList<>();
        ChannelSocket channels = new ChannelSocket(over::add, 1);
        channels.listener().onOpen(socket);
        InputStream output = channels.input(1);

        channels.abort(new SocketTimeoutException("no answers"));

        assertThatThrownBy(output::read).isInstanceOf(SocketTimeoutException.class);
        assertThat(socket.aborted).isTrue();
        assertThat(over).contains(channels);
    }
}
