package dev.kontract.server.http.websocket;

import dev.kontract.server.status.ApiException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/**
 * What a client and the server agree on before they change to WebSocket frames (RFC 6455, 4.2).
 *
 * @param accept the proof that the server has understood
 * @param protocol the sub-protocol to speak, or {@code ""} for none; it changes nothing about the frames
 */
public record Handshake(String accept, String protocol) {

    /** The version of the protocol. */
    public static final String VERSION = "13";

    private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    /**
     * Reads a client's part of it. Of sub-protocols there may be one, next to that which carries a token.
     *
     * @throws ApiException 400 when the headers are not those of a client of this version
     */
    public static Handshake of(HttpFields headers) {
        String key = headers.get(HttpHeader.SEC_WEBSOCKET_KEY);
        if (key == null || key.isBlank()) {
            throw ApiException.badRequest("a WebSocket needs a Sec-WebSocket-Key");
        }
        if (!VERSION.equals(headers.get(HttpHeader.SEC_WEBSOCKET_VERSION))) {
            throw ApiException.badRequest("the Sec-WebSocket-Version must be " + VERSION);
        }
        List<String> protocols = headers.getCSV(HttpHeader.SEC_WEBSOCKET_SUBPROTOCOL, false).stream()
                .filter(protocol -> !BearerProtocol.is(protocol))
                .toList();
        if (protocols.size() > 1) {
            throw ApiException.badRequest("more than one Sec-WebSocket-Protocol to choose from");
        }
        return new Handshake(accept(key), protocols.isEmpty() ? "" : protocols.get(0));
    }

    /** Puts the server's part of it into {@code headers}. */
    public void answer(HttpFields.Mutable headers) {
        headers.put(HttpHeader.UPGRADE, "websocket");
        headers.put(HttpHeader.CONNECTION, "Upgrade");
        headers.put(HttpHeader.SEC_WEBSOCKET_ACCEPT, accept);
        if (!protocol.isEmpty()) {
            headers.put(new HttpField(HttpHeader.SEC_WEBSOCKET_SUBPROTOCOL, protocol));
        }
    }

    private static String accept(String key) {
        try {
            MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
            return Base64.getEncoder()
                    .encodeToString(sha1.digest((key.strip() + GUID).getBytes(StandardCharsets.ISO_8859_1)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
