package dev.kontract.server.http.websocket;

import dev.kontract.server.status.ApiException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/** The sub-protocol that is none: it carries a bearer token for browsers, which can set no header on a WebSocket. */
public final class BearerProtocol {

    private static final String PREFIX = "base64url.bearer.authorization.k8s.io.";

    private BearerProtocol() {}

    static boolean is(String protocol) {
        return protocol.startsWith(PREFIX);
    }

    /**
     * The token in {@code headers}, if there is one.
     *
     * @throws ApiException 401 when there are several, when it cannot be read, or when it is offered without a real
     *     sub-protocol next to it, which the server could answer with
     */
    public static Optional<String> token(HttpFields headers) {
        List<String> others = new ArrayList<>(headers.getCSV(HttpHeader.SEC_WEBSOCKET_SUBPROTOCOL, false));
        List<String> bearers = others.stream().filter(BearerProtocol::is).toList();
        others.removeAll(bearers);
        if (bearers.isEmpty()) {
            return Optional.empty();
        }
        if (bearers.size() > 1 || others.isEmpty()) {
            throw ApiException.unauthorized();
        }
        return Optional.of(decode(bearers.get(0).substring(PREFIX.length())));
    }

    private static String decode(String encoded) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(encoded);
            String token = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            if (!token.isEmpty() && token.indexOf(' ') < 0) {
                return token;
            }
        } catch (IllegalArgumentException | CharacterCodingException e) {
            throw ApiException.unauthorized();
        }
        throw ApiException.unauthorized();
    }
}
