package dev.kontract.server.request;

import java.util.Iterator;

/**
 * The output of a stream. Methods are thread-safe and do not block; the writes of one thread are sent in order. After
 * the end of the response, writes are ignored.
 */
public interface ResponseSink {

    /**
     * Queues bytes for sending. They are shared with other streams and must not be modified.
     *
     * <p>A client that reads too slowly is disconnected.
     */
    void write(byte[] bytes);

    /** Queues bytes like {@link #write(byte[])}, to be sent by the thread that owns {@code batch}. */
    default void write(byte[] bytes, StreamBatch batch) {
        write(bytes);
    }

    /**
     * Sends a sequence of parts, each taken from the iterator when the client is ready for it; later writes follow
     * the last part.
     */
    void writeAll(Iterator<byte[]> pieces);

    /** Ends the response after all queued bytes are sent. */
    void end();

    /** Returns whether the response has ended, so that further writes are ignored. */
    boolean isClosed();

    /** Registers an action to run once when the response ends for any reason; runs it immediately if the response has ended. */
    void onClosed(Runnable action);
}
