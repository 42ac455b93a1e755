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

/** One connection, which carries one request at a time. Any thread may close it. */
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
     * @param socket speaks over {@code channel}, encrypted or not
     * @param prefix stands before the target of every request
     * @param lines are headers of every request, each with its end
     */
    Connection(SocketChannel channel, Socket socket, String prefix, String lines) throws IOException {
        this.channel = channel;
        this.socket = socket;
        this.prefix = prefix;
        this.lines = lines;
        in = new ConnectionInput(socket.getInputStream());
    }

    /**
     * Sends a request and reads the head of the answer.
     *
     * @param end is given this once the body was read or closed: if it is open still, it can carry another request
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

    /** The server may refuse a request before it has read all of it: there may be an answer behind a failure. */
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
                    in, ResponseContent.Framing.CHUNKED, 0, whole -> end(last || !whole, end), this::told);
        }
        long length = head.length();
        if (length == ResponseHead.OPEN) {
            return new ResponseContent(in, ResponseContent.Framing.CONNECTION, 0, whole -> end(true, end), this::told);
        }
        return length == 0
                ? ended(last, end)
                : new ResponseContent(
                        in, ResponseContent.Framing.LENGTH, length, whole -> end(last || !whole, end), this::told);
    }

    private InputStream ended(boolean last, Consumer<Connection> end) {
        end(last, end);
        return InputStream.nullInputStream();
    }

    /** What is there already was not asked for, and would be taken for the answer to the next request. */
    private void end(boolean last, Consumer<Connection> end) {
        if (last || in.hasMore()) {
            close();
        }
        idleSince = System.nanoTime();
        end.accept(this);
    }

    /** Whether the other side has said anything to the last request. */
    boolean answered() {
        return answered;
    }

    boolean isIdleFor(Duration time) {
        return System.nanoTime() - idleSince >= time.toNanos();
    }

    boolean isOpen() {
        return channel.isOpen();
    }

    /** Whether it can carry another request, as far as the network knows: nobody has hung up or spoken without being asked. */
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

    /** Closes it for a reason that whoever reads is told. */
    void close(String why) {
        reason = why;
        close();
    }

    private IOException told(IOException failure) {
        String why = reason;
        return why == null ? failure : new IOException(why, failure);
    }

    /** Whoever reads or writes fails at once; the encryption's farewell, for which one may have to wait, is left out. */
    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // There is nothing left to be done with it.
        }
    }
}
