package dev.kontract.server.http;

import dev.kontract.server.http.exchange.ServerExchange;
import dev.kontract.server.status.StatusException;

/** Wishes to speak another protocol on the same connection (RFC 9110, 7.8). */
final class WebSocketUpgrade {

    private static final String WEBSOCKET = "websocket";

    private WebSocketUpgrade() {}

    /**
     * Throws where a WebSocket is asked for. A watch answered in plain HTTP would leave such a client waiting for frames; a
     * 503 is what makes those that can do without turn to plain HTTP.
     *
     * @throws StatusException 503 when {@code exchange} asks for a WebSocket
     */
    static void decline(ServerExchange exchange) {
        if (WEBSOCKET.equalsIgnoreCase(exchange.requestHeader("upgrade"))) {
            throw StatusException.serviceUnavailable("WebSockets are not served, use plain HTTP");
        }
    }
}
