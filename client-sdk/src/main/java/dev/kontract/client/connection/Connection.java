package dev.kontract.client.connection;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A connection that carries one request at a time. Any thread may close it. */
final class Connection implements Closeable {

    private final SocketChannel channel;
    private final Socket socket;
    private final ConnectionInput in;
    private final String prefix;
    private final String lines;
    private long idleSince;
    private boolean answered;
    private boolean kept;
    private volatile @Nullable String reason;

    /**
     * Creates a connection.
     *
     * @param socket the plain or TLS socket on top of {@code channel}
     * @param prefix the prefix of every request target
     * @param lines header lines of every request, with line ends
     */
    Connection(SocketChannel channel, Socket socket, String prefix, String lines) throws IOException {
        this.channel = channel;
        this.socket = socket;
        this.prefix = prefix;
        this.lines = lines;
        in = new ConnectionInput(socket.getInputStream());
    }

    /**
     * Sends a request and reads the response head.
     *
     * @param end called once the body has been read or closed; the connection can be reused if it is still open
     */
    RawResponse exchange(RawRequest message, Consumer<Connection> end) throws IOException {
        answered = false;
        boolean before = kept;
        kept = true;
        IOException unsent = send(message.bytes(prefix, lines));
        try {
            answered = in.fill();
            ResponseHead head = in.head();
            boolean last = unsent != null || head.isLast();
            InputStream body = head.isWithoutBody(message.method()) ? ended(last, end) : body(head, last, end);
            return new RawResponse(head.status().code(), head.headers(), body, before);
        } catch (IOException e) {
            throw unsent == null ? e : unsent;
        }
    }

    /** The server may reject a request before reading all of it, so there may be a response despite the write failure. */
    private @Nullable IOException send(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
            return null;
        } catch (IOException e) {
            return e;
        }
    }

    private InputStream body(ResponseHead head, boolean last, Consumer<Connection> end) throws IOException {
        if (head.isChunked()) {
            return new ResponseContent(
                    in, ResponseContent.Framing.CHUNKED, 0, whole -> end(last || !whole, end), this::explain);
        }
        long length = head.length();
        if (length == ResponseHead.OPEN) {
            return new ResponseContent(
                    in, ResponseContent.Framing.CONNECTION, 0, whole -> end(true, end), this::explain);
        }
        return length == 0
                ? ended(last, end)
                : new ResponseContent(
                        in, ResponseContent.Framing.LENGTH, length, whole -> end(last || !whole, end), this::explain);
    }

    private InputStream ended(boolean last, Consumer<Connection> end) {
        end(last, end);
        return InputStream.nullInputStream();
    }

    /** Unread bytes would be taken for the response to the next request. */
    private void end(boolean last, Consumer<Connection> end) {
        if (last || in.hasMore()) {
            close();
        }
        idleSince = System.nanoTime();
        end.accept(this);
    }

    /** Returns whether any part of the response to the last request has arrived. */
    boolean answered() {
        return answered;
    }

    boolean isIdleFor(Duration time) {
        return System.nanoTime() - idleSince >= time.toNanos();
    }

    boolean isOpen() {
        return channel.isOpen();
    }

    /** Returns whether the connection can be reused: the server has neither closed it nor sent unsolicited data. */
    boolean isUsable() {
        try {
            channel.configureBlocking(false);
            boolean silent = channel.read(ByteBuffer.allocate(1)) == 0;
            channel.configureBlocking(true);
            return silent;
        } catch (IOException e) {
            return false;
        }
    }

    /** Closes the connection; readers fail with the message {@code why}. */
    void close(String why) {
        reason = why;
        close();
    }

    private IOException explain(IOException failure) {
        String why = reason;
        return why == null ? failure : new IOException(why, failure);
    }

    /** Readers and writers fail immediately. Skips the TLS close_notify, which may block. */
    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // Ignored: the connection is discarded anyway.
        }
    }
}
