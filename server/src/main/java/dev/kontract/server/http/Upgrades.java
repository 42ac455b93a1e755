package dev.kontract.server.http;

import dev.kontract.server.http.websocket.BearerProtocol;
import dev.kontract.server.http.websocket.Handshake;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.status.ApiException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.Request;

/** Wishes to speak another protocol on the same connection (RFC 9110, 7.8). */
final class Upgrades {

    private static final String WEBSOCKET = "websocket";

    /** Does not always notice that a WebSocket was cut, but falls back to plain HTTP when there is none. */
    private static final String FALLING_BACK = "fabric8-kubernetes-client";

    private Upgrades() {}

    /** The {@code Authorization} header, or what stands for it where a WebSocket is asked for; {@code ""} if neither is. */
    static String authorization(HttpFields headers) {
        String authorization = headers.get(HttpHeader.AUTHORIZATION);
        if (authorization != null) {
            return authorization;
        }
        return wantsWebSocket(headers)
                ? BearerProtocol.token(headers).map("Bearer "::concat).orElse("")
                : "";
    }

    /**
     * Lets {@code answer} be a WebSocket where one is asked for. Only watches are served over one; anything else in plain
     * HTTP would leave such a client waiting for frames, and a 503 is what makes those that can do without turn to it.
     *
     * @throws ApiException 503 when there can be none, 400 when it is not asked for properly
     */
    static void settle(Request request, RequestInfo info, Answer answer) {
        HttpFields headers = request.getHeaders();
        if (!wantsWebSocket(headers)) {
            return;
        }
        String agent = headers.get(HttpHeader.USER_AGENT);
        if (agent != null && agent.startsWith(FALLING_BACK)) {
            throw ApiException.serviceUnavailable("a watch in plain HTTP serves this client better");
        }
        boolean http1 = request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_1;
        if (!http1 || !info.verb().equals("watch") || !request.getMethod().equals("GET")) {
            throw ApiException.serviceUnavailable("WebSockets are served for watches over HTTP/1.1 only");
        }
        answer.upgrade(Handshake.of(headers));
    }

    private static boolean wantsWebSocket(HttpFields headers) {
        return headers.contains(HttpHeader.UPGRADE, WEBSOCKET) && headers.contains(HttpHeader.CONNECTION, "upgrade");
    }
}
