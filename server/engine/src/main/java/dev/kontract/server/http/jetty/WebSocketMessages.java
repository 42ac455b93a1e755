package dev.kontract.server.http.jetty;

import dev.kontract.server.request.Conversation;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a WebSocket.
 *
 * @param subprotocol the subprotocol to accept, or {@code ""}
 * @param isText whether they are sent as text
 * @param skipped number of bytes to drop from each sent message
 * @param receiver receives those of the client; null to ignore them
 */
record WebSocketMessages(
        String subprotocol,
        boolean isText,
        int skipped,
        @Nullable Conversation receiver) {

    private static final int LENGTH_PREFIX = 4;

    /**
     * The pieces of a stream. Those of a binary stream lose their length prefix, because a frame
     * has a length of its own.
     */
    static WebSocketMessages ofStream(String subprotocol, boolean isText) {
        return new WebSocketMessages(subprotocol, isText, isText ? 0 : LENGTH_PREFIX, null);
    }

    /** Returns the messages of a conversation. */
    static WebSocketMessages of(Conversation conversation) {
        return new WebSocketMessages(conversation.subprotocol(), conversation.isText(), 0, conversation);
    }
}
