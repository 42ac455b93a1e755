package dev.kontract.client.http;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A WebSocket with numbered channels, as used for processes and ports of pods. Buffers some messages per input channel; if
 * none of them is read, the server has to wait. Pings detect a dead connection within about a minute. Thread-safe, except that
 * each stream is used by one thread at a time.
 *
 * <pre>{@code
 * Call call = Call.get("/api/v1/namespaces/shop/pods/web-0/exec?command=date&stdout=true");
 * try (ChannelSocket socket = transport.connect(call, List.of(ChannelSocket.V5), 1, 3)) {
 *     socket.input(1).transferTo(System.out);
 * }
 * }</pre>
 *
 * @see <a href="https://kep.k8s.io/4006">KEP-4006: from SPDY to WebSockets</a>
 */
public final class ChannelSocket implements Closeable {

    /** The protocol in which a channel can be closed by itself. */
    public static final String V5 = "v5.channel.k8s.io";

    /** The protocol of older servers, and of ports. */
    public static final String V4 = "v4.channel.k8s.io";

    private static final int CLOSE = 255;
    private static final int LARGEST = 32 * 1024;

    private final Map<Integer, PushedBody> inputs;
    private final CompletableFuture<WebSocket> socket = new CompletableFuture<>();
    private final Heartbeat heartbeat = new Heartbeat(this::abort);
    private final Consumer<ChannelSocket> over;

    /**
     * Creates a socket that is not connected.
     *
     * @param over called when the connection has ended or this is closed
     */
    ChannelSocket(Consumer<ChannelSocket> over, int... channels) {
        this.over = over;
        inputs = Arrays.stream(channels).boxed().collect(Collectors.toMap(each -> each, each -> new PushedBody()));
    }

    WebSocket.Listener listener() {
        return new Listener();
    }

    /** Distributes messages to the inputs; those for other channels are ignored. */
    private final class Listener implements WebSocket.Listener {

        private @Nullable PushedBody receiving;
        private boolean begun;

        @Override
        public void onOpen(WebSocket opened) {
            socket.complete(opened);
            heartbeat.start(opened);
            Subscription demand = new Subscription() {
                @Override
                public void request(long messages) {
                    ChannelSocket.this.request(opened, messages);
                }

                @Override
                public void cancel() {
                    // The other channels use the connection.
                }
            };
            inputs.values().forEach(input -> input.onSubscribe(demand));
        }

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
            return ignored(from);
        }

        @Override
        public @Nullable CompletionStage<?> onPing(WebSocket from, ByteBuffer content) {
            return ignored(from);
        }

        @Override
        public @Nullable CompletionStage<?> onPong(WebSocket from, ByteBuffer content) {
            return ignored(from);
        }

        private @Nullable CompletionStage<?> ignored(WebSocket from) {
            heartbeat.received();
            request(from, 1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onBinary(WebSocket from, ByteBuffer part, boolean last) {
            heartbeat.received();
            if (!begun && part.hasRemaining()) {
                receiving = inputs.get(Byte.toUnsignedInt(part.get()));
                begun = true;
            }
            if (receiving != null && part.hasRemaining()) {
                receiving.onNext(part);
            } else {
                request(from, 1);
            }
            begun = !last && begun;
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
            ended();
            inputs.values().forEach(PushedBody::onComplete);
            return null;
        }

        @Override
        public void onError(WebSocket from, Throwable failure) {
            fail(failure);
        }
    }

    private void request(WebSocket from, long messages) {
        heartbeat.requested(messages);
        from.request(messages);
    }

    private void fail(Throwable failure) {
        ended();
        inputs.values().forEach(input -> input.onError(failure));
    }

    private void ended() {
        heartbeat.close();
        over.accept(this);
    }

    /** Ends a connection whose other end no longer answers. */
    void abort(IOException reason) {
        fail(reason);
        var unused = socket.thenAccept(WebSocket::abort);
    }

    /** Returns what the server sends on one of the channels given to {@link Transport#connect}. Closing it discards the rest. */
    public InputStream input(int channel) {
        PushedBody input = inputs.get(channel);
        if (input == null) {
            throw new IllegalArgumentException("channel " + channel + " is not received");
        }
        return input;
    }

    /** Completes with everything the server sends on a channel, when the connection ends. */
    public CompletableFuture<byte[]> whole(int channel) {
        return ((PushedBody) input(channel)).whole();
    }

    /** Returns a stream to the server; closing it closes the channel. */
    public OutputStream output(int channel) {
        return new Output(channel);
    }

    private final class Output extends OutputStream {

        private final int channel;
        private boolean closed;

        Output(int channel) {
            this.channel = channel;
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (closed) {
                throw new IOException("the stream is closed");
            }
            for (int sent = 0; sent < length; sent += LARGEST) {
                int size = Math.min(LARGEST, length - sent);
                send(ByteBuffer.allocate(size + 1)
                        .put((byte) channel)
                        .put(bytes, offset + sent, size)
                        .flip());
            }
        }

        /** Has no effect on a server without {@link #V5} except that nothing more can be written. */
        @Override
        public void close() throws IOException {
            boolean closable = !closed && socket.join().getSubprotocol().equals(V5);
            closed = true;
            try {
                if (closable) {
                    send(ByteBuffer.wrap(new byte[] {(byte) CLOSE, (byte) channel}));
                }
            } catch (IOException e) {
                if (!socket.join().isOutputClosed()) { // The end of the connection has closed the channel.
                    throw e;
                }
            }
        }
    }

    /** One message can be sent at a time. */
    private synchronized void send(ByteBuffer message) throws IOException {
        try {
            socket.join().sendBinary(message, true).join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
        }
    }

    /** Closes the connection without waiting for the server. */
    @Override
    public void close() {
        ended();
        inputs.values().forEach(PushedBody::close);
        var unused = socket.thenAccept(WebSocket::abort);
    }
}
