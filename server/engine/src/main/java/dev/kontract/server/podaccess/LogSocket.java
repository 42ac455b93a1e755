package dev.kontract.server.podaccess;

import dev.kontract.server.request.Conversation;
import dev.kontract.server.request.ResponseSink;
import dev.kontract.server.request.WebSocketHandshake;
import dev.kontract.server.status.StatusException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/**
 * A WebSocket that only the server writes to: the bytes of a log as binary messages, or in base64 as text.
 *
 * @param subprotocol {@code binary.k8s.io}, {@code base64.binary.k8s.io} or {@code ""}
 * @param opened is called when the socket is open, with what is written to and the form of the messages
 */
record LogSocket(String subprotocol, BiConsumer<ResponseSink, UnaryOperator<byte[]>> opened) implements Conversation {

    private static final String BASE64 = "base64.binary.k8s.io";
    private static final List<String> SUPPORTED = List.of("", "binary.k8s.io", BASE64);

    /**
     * Chooses the first subprotocol that the client offers and the server supports.
     *
     * @throws StatusException 400 if the request is not for a WebSocket of this version, 403 if there is no such protocol
     */
    static String choose(Map<String, List<String>> headers) {
        return WebSocketHandshake.choose(headers, SUPPORTED);
    }

    @Override
    public boolean isText() {
        return subprotocol.equals(BASE64);
    }

    @Override
    public void start(ResponseSink sink) {
        opened.accept(sink, isText() ? Base64.getEncoder()::encode : UnaryOperator.identity());
    }

    @Override
    public void received(byte[] message, Runnable next) {
        next.run();
    }
}
