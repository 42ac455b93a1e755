package dev.kontract.server.request;

import java.util.Iterator;

/**
 * Where a stream writes to. No method blocks, all may be called by any thread; what is written by one thread arrives in
 * order. After the end, whoever brought it about, writing does nothing.
 */
public interface ResponseSink {

    /**
     * Sends bytes, soon. They are shared with other streams and never changed.
     *
     * <p>A reader that lets too much pile up is cut off.
     */
    void write(byte[] bytes);

    /** Sends many pieces, each taken only when the reader has room for it; later writes follow behind the last. */
    void writeAll(Iterator<byte[]> pieces);

    /** Ends the response in good order, once everything written is sent. */
    void end();

    /** Whether writing is in vain. */
    boolean isClosed();

    /** Calls {@code action} once, when the response is over for whatever reason; at once if it already is. */
    void onClosed(Runnable action);
}
