package dev.kontract.server.http.exchange;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Where the bytes of an open-ended response leave the server. One write at a time. */
public interface StreamOutput {

    /** Prepares the transport for an open-ended response; {@code disconnected} is called when the client disconnects. */
    void open(Consumer<Throwable> disconnected);

    /** Returns whether every piece of the stream must be sent on its own. */
    default boolean isMessageBased() {
        return false;
    }

    /**
     * The connection that carries the stream, if any thread may {@link #send} on it: sending then neither blocks nor runs code
     * of the caller, and is best done together with other streams of the same connection.
     */
    default @Nullable Object connection() {
        return null;
    }

    /** Sends {@code bytes}, behind the head of the response the first time; nothing may follow the {@code last}. */
    void send(boolean last, ByteBuffer bytes, Completion sent);

    /** Breaks the response off, also amid a write. */
    void abort(Throwable cause);

    /** Completes the exchange: everything was sent, or {@code failure} prevents it. */
    void close(@Nullable Throwable failure);
}
