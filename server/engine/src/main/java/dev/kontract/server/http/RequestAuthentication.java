package dev.kontract.server.http;

import dev.kontract.server.authentication.RequestCredentials;
import dev.kontract.server.authentication.session.BrowserRequest;
import dev.kontract.server.authentication.session.Session;
import dev.kontract.server.authentication.session.SignIn;
import dev.kontract.server.http.exchange.ServerExchange;
import dev.kontract.server.http.response.ServerResponse;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.request.WebSocketHandshake;
import dev.kontract.server.status.StatusException;
import java.security.cert.X509Certificate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Authenticates requests: by the credentials of their header, else by those of their session, and else by those of their connection.
 */
final class RequestAuthentication {

    private static final String MISPLACED_TOKEN =
            "the provided Authorization header contains extra space before the bearer token, and is ignored";

    static final Sender ANONYMOUS = new Sender(UserInfo.anonymous(), Optional.empty(), Map.of());

    private final HttpSettings.Access access;

    RequestAuthentication(HttpSettings.Access access) {
        this.access = access;
    }

    /**
     * Who sends a request.
     *
     * @param session the session that authenticated the request; empty if other credentials did
     * @param annotations what authentication adds to the audit event
     */
    record Sender(UserInfo user, Optional<Session> session, Map<String, String> annotations) {}

    /**
     * Returns the sender of a request for a path.
     *
     * @throws StatusException 401 if it is not known, 403 if it does not have what its session needs
     */
    Sender of(ServerExchange exchange, String path, ServerResponse response) {
        if (access.publicPaths().test(path)) {
            return ANONYMOUS;
        }
        Optional<Sender> known = known(exchange, path, response);
        if (known.isPresent()) {
            exchange.connection().authenticated();
            return known.get();
        }
        if (!access.anonymousPaths().test(path)) {
            throw StatusException.unauthorized();
        }
        return ANONYMOUS;
    }

    private Optional<Sender> known(ServerExchange exchange, String path, ServerResponse response) {
        Optional<Session> session = session(exchange, path);
        RequestCredentials credentials = session.map(Session::credentials).orElseGet(() -> own(exchange));
        if (credentials.isTokenMisplaced()) {
            response.warn(MISPLACED_TOKEN);
        }
        Optional<Sender> sender = authenticate(credentials, session);
        if (sender.isPresent() || !exchange.isWebSocket()) {
            return sender;
        }
        String token = WebSocketHandshake.bearerToken(exchange.requestHeaders());
        return token.isEmpty()
                ? Optional.empty()
                : authenticate(new RequestCredentials("Bearer " + token, List.of()), Optional.empty());
    }

    /** Returns the session that a request counts for: one that has credentials of its own, or can be read on its way, has none. */
    private Optional<Session> session(ServerExchange exchange, String path) {
        Map<String, List<String>> headers = exchange.requestHeaders();
        if (!exchange.isConfidential() || SignIn.is(exchange.method(), path) || hasOwnToken(exchange)) {
            return Optional.empty();
        }
        Optional<Session> found = access.sessions().flatMap(each -> each.find(headers));
        found.ifPresent(session -> {
            session.check(exchange.method(), headers);
            if (exchange.isWebSocket()) {
                session.checkHandshake(headers);
            }
        });
        return found;
    }

    /** Returns whether a request has a token, which counts before what the browser adds by itself. */
    private static boolean hasOwnToken(ServerExchange exchange) {
        return exchange.requestHeader("authorization") != null
                || (exchange.isWebSocket()
                        && !WebSocketHandshake.bearerToken(exchange.requestHeaders())
                                .isEmpty());
    }

    private static RequestCredentials own(ServerExchange exchange) {
        String authorization = exchange.requestHeader("authorization");
        return new RequestCredentials(
                authorization == null ? "" : authorization, certificates(exchange), exchange.requestHeaders());
    }

    /** Returns the certificates of the client; empty if another site had a browser send the request, which adds them by itself. */
    static List<X509Certificate> certificates(ServerExchange exchange) {
        List<X509Certificate> presented = exchange.clientCertificates();
        return presented.isEmpty() || !BrowserRequest.isFromOtherSite(exchange.requestHeaders())
                ? presented
                : List.of();
    }

    private Optional<Sender> authenticate(RequestCredentials credentials, Optional<Session> session) {
        Map<String, String> annotations = new HashMap<>(0);
        Optional<UserInfo> user = access.authenticator().authenticate(credentials.annotating(annotations::put));
        return user.map(each -> new Sender(each, session, annotations));
    }

    /** Returns whether a session that authenticated a request has ended since then. */
    boolean hasEnded(Session session) {
        return access.sessions().map(each -> each.hasEnded(session)).orElse(true);
    }
}
