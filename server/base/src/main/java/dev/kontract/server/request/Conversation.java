package dev.kontract.server.request;

/**
 * What the server says and hears over a WebSocket: it starts writing when the WebSocket is open, and is given what the client
 * sends. No method may block.
 */
public interface Conversation extends StreamingBody {

    /** The subprotocol to accept, one that the client offers; {@code ""} for none. */
    String subprotocol();

    /** Whether messages are sent as text rather than as binary data. */
    boolean isText();

    /**
     * Takes a whole message of the client, of either type.
     *
     * @param next has the next message read; to be run once, by any thread
     */
    void received(byte[] message, Runnable next);
}
