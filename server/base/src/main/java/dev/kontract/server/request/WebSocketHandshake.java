package dev.kontract.server.request;

import dev.kontract.server.status.StatusException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The headers of a WebSocket handshake (RFC 6455, 4.1), checked as the real server does: a stream requires an {@code Origin}
 * and at most one subprotocol of any name; a conversation negotiates one. In addition a bearer token may be sent as a
 * subprotocol, for browsers, which cannot set an {@code Authorization} header on a WebSocket.
 */
public final class WebSocketHandshake {

    private static final String VERSION = "13";
    private static final String BEARER = "base64url.bearer.authorization.k8s.io.";
    private static final Pattern UPGRADE = Pattern.compile("(^|.*,\\s*)upgrade($|\\s*,.*)", Pattern.CASE_INSENSITIVE);

    private WebSocketHandshake() {}

    /** Returns whether the headers, by name in lower case, request a WebSocket. */
    public static boolean isRequested(Map<String, List<String>> headers) {
        return first(headers, "upgrade").equalsIgnoreCase("websocket")
                && headers.getOrDefault("connection", List.of()).stream()
                        .anyMatch(value -> UPGRADE.matcher(value).matches());
    }

    /** Checks the headers that every WebSocket request needs. */
    private static void checkVersion(Map<String, List<String>> headers) {
        if (first(headers, "sec-websocket-key").isEmpty()) {
            throw StatusException.badRequest("mismatch challenge/response");
        }
        if (!first(headers, "sec-websocket-version").equals(VERSION)) {
            throw StatusException.badRequest("missing or bad WebSocket Version");
        }
    }

    /**
     * Checks a request for a stream over a WebSocket.
     *
     * @throws StatusException 400 without a key, for another version than 13 and for several subprotocols, 403 without a valid
     *     origin
     */
    public static void check(Map<String, List<String>> headers) {
        checkVersion(headers);
        if (!isOrigin(first(headers, "origin"))) {
            throw StatusException.unknown(403, "a WebSocket needs an Origin header");
        }
        if (protocols(headers).size() > 1) {
            throw StatusException.badRequest("missing or bad WebSocket-Protocol");
        }
    }

    /**
     * Returns the bearer token sent as a subprotocol, or {@code ""}.
     *
     * @throws StatusException 401 when there are several, when one is malformed or no other subprotocol is offered
     */
    public static String bearerToken(Map<String, List<String>> headers) {
        List<String> tokens = offered(headers).stream()
                .filter(protocol -> protocol.startsWith(BEARER))
                .toList();
        if (tokens.isEmpty()) {
            return "";
        }
        if (tokens.size() > 1 || protocols(headers).isEmpty()) {
            throw StatusException.unauthorized();
        }
        try {
            byte[] token = Base64.getUrlDecoder().decode(tokens.get(0).substring(BEARER.length()));
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(token))
                    .toString();
        } catch (IllegalArgumentException | CharacterCodingException e) {
            throw StatusException.unauthorized();
        }
    }

    /** Returns the subprotocols that the client offers, in its order, without a bearer token. */
    public static List<String> protocols(Map<String, List<String>> headers) {
        return offered(headers).stream()
                .filter(protocol -> !protocol.startsWith(BEARER))
                .toList();
    }

    /**
     * Checks a request for a conversation over a WebSocket, and negotiates the first subprotocol that the client offers and the
     * server supports.
     *
     * @return {@code ""} if none is offered
     * @throws StatusException 400 without a key or for a version other than 13, 403 if no subprotocol is supported
     */
    public static String choose(Map<String, List<String>> headers, List<String> supported) {
        checkVersion(headers);
        List<String> offered = protocols(headers);
        if (offered.isEmpty()) {
            return "";
        }
        return offered.stream()
                .filter(supported::contains)
                .findFirst()
                .orElseThrow(() -> StatusException.unknown(
                        403, "requested protocol(s) are not supported: " + offered + "; supports " + supported));
    }

    private static List<String> offered(Map<String, List<String>> headers) {
        List<String> offered = new ArrayList<>();
        for (String value : headers.getOrDefault("sec-websocket-protocol", List.of())) {
            for (String protocol : value.split(",", -1)) {
                if (!protocol.isBlank()) {
                    offered.add(protocol.strip());
                }
            }
        }
        return offered;
    }

    private static boolean isOrigin(String origin) {
        try {
            return !origin.isEmpty() && (origin.startsWith("/") || new URI(origin).isAbsolute());
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private static String first(Map<String, List<String>> headers, String name) {
        List<String> values = headers.get(name);
        return values == null ? "" : values.get(0);
    }
}
