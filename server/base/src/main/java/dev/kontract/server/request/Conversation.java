package dev.kontract.server.request;

/**
 * A WebSocket session: it starts writing when the WebSocket is open, and receives the messages of the client. No method may
 * block.
 */
public interface Conversation extends StreamingBody {

    /** Returns the subprotocol to accept, one that the client offers; {@code ""} for none. */
    String subprotocol();

    /** Returns whether messages are sent as text rather than as binary data. */
    boolean isText();

    /**
     * Receives a complete message, text or binary.
     *
     * @param next requests the next message; must be run once, on any thread
     */
    void received(byte[] message, Runnable next);
}
