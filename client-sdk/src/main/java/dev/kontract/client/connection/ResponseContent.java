package dev.kontract.client.connection;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * The body of a response. Data is returned as soon as it arrives. Read by one thread; any thread may close it, which
 * closes the connection unless the body was read completely.
 */
final class ResponseContent extends InputStream {

    /** How the end of the body is determined (RFC 9112, section 6). */
    enum Framing {
        LENGTH,
        CHUNKED,
        CONNECTION
    }

    private static final int SMALL = 1 << 16;
    private static final Pattern SIZE = Pattern.compile("[0-9a-fA-F]{1,15}");

    private final ConnectionInput in;
    private final Framing framing;
    private final Consumer<Boolean> end;
    private final UnaryOperator<IOException> explain;
    private final AtomicBoolean over = new AtomicBoolean();
    private long left;
    private boolean first = true;
    private boolean whole;

    /**
     * Creates the body of a response.
     *
     * @param length the content length, if that determines the end
     * @param end called once with whether the body was read completely
     * @param explain converts a failure to the exception that the reader gets
     */
    ResponseContent(
            ConnectionInput in,
            Framing framing,
            long length,
            Consumer<Boolean> end,
            UnaryOperator<IOException> explain) {
        this.in = in;
        this.framing = framing;
        this.end = end;
        this.explain = explain;
        left = length;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        if (length == 0) {
            return 0;
        }
        try {
            return whole ? -1 : next(bytes, offset, length);
        } catch (IOException e) {
            close();
            throw explain.apply(e);
        }
    }

    /** Allocates no more than the content length, if it is known and small. */
    @Override
    public byte[] readAllBytes() throws IOException {
        if (framing != Framing.LENGTH || left > SMALL) {
            return super.readAllBytes();
        }
        byte[] all = new byte[(int) left];
        readNBytes(all, 0, all.length);
        return all;
    }

    private int next(byte[] bytes, int offset, int length) throws IOException {
        if (over.get()) {
            throw new IOException("the response was closed");
        }
        if (framing == Framing.CHUNKED && left == 0) {
            startChunk();
        }
        if (framing != Framing.CONNECTION && left == 0) {
            return ended();
        }
        int count = in.read(bytes, offset, framing == Framing.CONNECTION ? length : (int) Math.min(length, left));
        if (count < 0 && framing == Framing.CONNECTION) {
            return ended();
        }
        if (count < 0) {
            throw new EOFException("the connection was closed in the middle of a response");
        }
        left -= count;
        if (left == 0 && framing == Framing.LENGTH) {
            ended();
        }
        return count;
    }

    private void startChunk() throws IOException {
        if (!first && !in.line().isEmpty()) {
            throw new IOException("the response has a chunk that exceeds its length");
        }
        first = false;
        String size = in.line().split(";", 2)[0].strip();
        if (!SIZE.matcher(size).matches()) {
            throw new IOException("the response has a chunk without a length");
        }
        left = Long.parseLong(size, 16);
        if (left == 0) {
            in.headers();
        }
    }

    private int ended() {
        whole = true;
        finish(true);
        return -1;
    }

    private void finish(boolean read) {
        if (over.compareAndSet(false, true)) {
            end.accept(read);
        }
    }

    @Override
    public void close() {
        finish(false);
    }
}
