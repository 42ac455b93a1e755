package dev.kontract.server.podaccess;

import dev.kontract.server.request.ResponseSink;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.UnaryOperator;

/**
 * Writes to a response as a blocking stream: a few pieces may be unsent, then writing waits for the client. The wait ends when
 * the client reads on or leaves, which the idle timeout of the connection or, over WebSocket, its pings find out.
 */
final class PacedOutput extends OutputStream {

    private static final int PIECE = 32 * 1024;
    private static final int UNSENT = 8;

    private final ResponseSink sink;
    private final UnaryOperator<byte[]> form;
    private final Semaphore room = new Semaphore(UNSENT);

    /** Writes to {@code sink} what {@code form} makes of each piece. */
    PacedOutput(ResponseSink sink, UnaryOperator<byte[]> form) {
        this.sink = sink;
        this.form = form;
        sink.onClosed(() -> room.release(UNSENT));
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        int end = offset + length;
        for (int from = offset; from < end; from += PIECE) {
            send(form.apply(Arrays.copyOfRange(bytes, from, Math.min(end, from + PIECE))));
        }
    }

    /** Waits while the client receives nothing, until it leaves. */
    private void send(byte[] piece) throws IOException {
        try {
            room.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while the client received nothing");
        }
        if (sink.isClosed()) {
            room.release();
            throw new EOFException("the client is gone");
        }
        sink.writeAll(new Piece(List.of(piece).iterator()));
    }

    /** Makes room when it is taken to be sent. */
    private final class Piece implements Iterator<byte[]> {

        private final Iterator<byte[]> only;

        Piece(Iterator<byte[]> only) {
            this.only = only;
        }

        @Override
        public boolean hasNext() {
            return only.hasNext();
        }

        @Override
        public byte[] next() {
            byte[] piece = only.next();
            room.release();
            return piece;
        }
    }
}
