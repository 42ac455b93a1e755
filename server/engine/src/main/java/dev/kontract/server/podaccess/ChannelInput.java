package dev.kontract.server.podaccess;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The input of a channel as a stream. While too much is unread, no more messages are read, so that a slow process slows its
 * client down.
 */
final class ChannelInput extends InputStream implements ChannelReceiver {

    private static final int UNREAD = 256 * 1024;

    private final Deque<byte[]> pieces = new ArrayDeque<>();
    private int position;
    private int unread;
    private @Nullable Runnable waiting;
    private boolean ended;
    private boolean broken;

    @Override
    public void received(byte[] content, Runnable next) {
        synchronized (this) {
            if (content.length > 0 && !ended && !broken) {
                pieces.add(content);
                unread += content.length;
                notifyAll();
            }
            if (unread > UNREAD && !broken) {
                waiting = next;
                return;
            }
        }
        next.run();
    }

    @Override
    public synchronized void ended() {
        ended = true;
        notifyAll();
    }

    @Override
    public synchronized void broken() {
        broken = true;
        notifyAll();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        int size;
        Runnable next = null;
        synchronized (this) {
            byte[] piece = awaitPiece();
            if (piece == null) {
                return -1;
            }
            size = Math.min(length, piece.length - position);
            System.arraycopy(piece, position, buffer, offset, size);
            position += size;
            unread -= size;
            if (position == piece.length) {
                pieces.remove();
                position = 0;
            }
            if (unread <= UNREAD) {
                next = waiting;
                waiting = null;
            }
        }
        if (next != null) {
            next.run();
        }
        return size;
    }

    @Override
    public synchronized int available() {
        return unread;
    }

    /** Drops what is unread, and what still comes. */
    @Override
    public void close() {
        Runnable next;
        synchronized (this) {
            broken = true;
            pieces.clear();
            unread = 0;
            next = waiting;
            waiting = null;
        }
        if (next != null) {
            next.run();
        }
    }

    /** Waits for the client to send something, until it ends the channel or leaves, or this is closed. */
    private byte @Nullable [] awaitPiece() throws IOException {
        while (pieces.isEmpty()) {
            if (ended) {
                return null;
            }
            if (broken) {
                throw new EOFException("the client is gone, or the stream is closed");
            }
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while the client sent nothing");
            }
        }
        return pieces.peek();
    }
}
