package dev.kontract.server;

import dev.kontract.client.ClientSettings;
import dev.kontract.client.KontractClient;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.Credentials;
import dev.kontract.client.connection.RawRequest;
import dev.kontract.client.http.LocalServer;
import dev.kontract.client.http.TransportSettings;
import dev.kontract.server.access.BearerTokens;
import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.authentication.TokenAuthenticator;
import dev.kontract.server.controller.ControllerEnvironment;
import dev.kontract.server.http.InProcessRequest;
import dev.kontract.server.http.InProcessResponse;
import dev.kontract.server.http.InProcessTransport;
import dev.kontract.server.recording.RequestRecorder;
import dev.kontract.server.request.ServiceAccountName;
import dev.kontract.server.request.UserInfo;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Clients of the server in its own process: for the administrator, the users of the control plane, and users that a test names. Their requests pass
 * everything that requests on a port pass, but no socket and no TLS. Each user has a bearer token that lives as long as the
 * process and is never written down. Safe for use by several threads.
 */
final class InternalClients {

    private static final UserInfo ADMINISTRATOR = UserInfo.of("admin", "admin", List.of(UserInfo.MASTERS));

    private static final byte[] NO_BODY = {};

    /** The query parameter of a watch request. */
    private static final String WATCH = "watch=true";

    private record Target(InProcessTransport transport, ClientConfig config) {}

    private final Map<UserInfo, String> tokens = new ConcurrentHashMap<>();
    private final TokenAuthenticator authenticator = new TokenAuthenticator(Map.of());
    private final String groupDomain;
    private final CompletableFuture<Target> server = new CompletableFuture<>();
    private volatile boolean watched;

    /**
     * Issues the tokens.
     *
     * @param controlPlane the names of the users of the control plane
     */
    InternalClients(Collection<String> controlPlane, String groupDomain) {
        this.groupDomain = groupDomain;
        token(ADMINISTRATOR);
        controlPlane.forEach(name -> token(user(name, List.of())));
    }

    /** A service account is in its groups, too. */
    private static UserInfo user(String name, List<String> groups) {
        Set<String> all = new LinkedHashSet<>(groups);
        ServiceAccountName.ofUser(name).map(ServiceAccountName::groups).ifPresent(all::addAll);
        return UserInfo.of(name, "", List.copyOf(all));
    }

    /** Returns the token of a user; issues it on the first call for this name and these groups. */
    String token(String name, List<String> groups) {
        return token(user(name, groups));
    }

    private String token(UserInfo user) {
        return tokens.computeIfAbsent(user, unknown -> {
            String token = BearerTokens.random();
            authenticator.add(token, user);
            return token;
        });
    }

    /** Returns the token of the administrator. */
    String administratorToken() {
        return token(ADMINISTRATOR);
    }

    /** Knows these users by their tokens. */
    Authenticator authenticator() {
        return authenticator;
    }

    /** Clients send their requests to {@code transport}; {@code url} names the server in their messages. */
    void connectTo(InProcessTransport transport, URI url) {
        server.complete(new Target(transport, ClientConfig.of(url)));
    }

    private LocalServer watching(InProcessTransport transport) {
        return request -> {
            if (request.target().contains(WATCH)) {
                watched = true;
            }
            return response(transport.send(message(request)));
        };
    }

    /** Answers requests on the threads that send them, which are never interrupted. */
    private static LocalServer sameThread(InProcessTransport transport) {
        return request -> response(transport.sendBlocking(message(request)));
    }

    /** Returns whether a client, other than those of controllers, has ever watched: it may react to what happens. */
    boolean haveWatched() {
        return watched;
    }

    private static InProcessRequest message(RawRequest request) {
        byte[] body = request.body();
        return new InProcessRequest(
                request.method(), request.target(), headers(request), body == null ? NO_BODY : body);
    }

    /** Cancelling the result cancels {@code sent}. */
    private static CompletableFuture<LocalServer.Response> response(CompletableFuture<InProcessResponse> sent) {
        CompletableFuture<LocalServer.Response> response =
                sent.thenApply(head -> new LocalServer.Response(head.status(), lowerCase(head.headers()), head.body()));
        var unused = response.whenComplete((head, failure) -> {
            if (response.isCancelled()) {
                sent.cancel(true);
            }
        });
        return response;
    }

    /** On a socket, headers are sent in UTF-8 and read as a character for each byte. */
    private static Map<String, List<String>> headers(RawRequest request) {
        Map<String, List<String>> headers = new HashMap<>();
        List<String> pairs = request.headers();
        for (int i = 0; i < pairs.size(); i += 2) {
            byte[] value = pairs.get(i + 1).getBytes(StandardCharsets.UTF_8);
            headers.computeIfAbsent(pairs.get(i), name -> new ArrayList<>(1))
                    .add(new String(value, StandardCharsets.ISO_8859_1));
        }
        return headers;
    }

    private static Map<String, List<String>> lowerCase(Map<String, List<String>> headers) {
        Map<String, List<String>> lower = new HashMap<>();
        headers.forEach((name, values) -> lower.put(name.toLowerCase(Locale.ROOT), values));
        return lower;
    }

    /** A client of the administrator; the caller closes it. */
    KontractClient administrator() {
        return connect(ADMINISTRATOR, ClientSettings.standard(), this::watching);
    }

    /** A client of the administrator whose requests are not recorded; the caller closes it. */
    KontractClient observer() {
        TransportSettings settings = TransportSettings.standard().withUserAgent(RequestRecorder.OBSERVER_AGENT);
        return connect(ADMINISTRATOR, ClientSettings.standard().withTransport(settings), this::watching);
    }

    /** A client of a user; the caller closes it. */
    KontractClient as(String name, List<String> groups) {
        return connect(user(name, groups), ClientSettings.standard(), this::watching);
    }

    /** Makes clients of users of the control plane; the caller closes them. */
    ControllerEnvironment.Connections controlPlane() {
        return new ControllerEnvironment.Connections() {
            @Override
            public KontractClient as(String user, String fieldManager) {
                return controlPlane(user, fieldManager, InternalClients::sameThread);
            }

            @Override
            public KontractClient interruptible(String user, String fieldManager) {
                return controlPlane(user, fieldManager, InternalClients.this::watching);
            }
        };
    }

    /** As {@link #controlPlane()}; the clients' writes are bound to {@code conditions}. */
    ControllerEnvironment.Connections controlPlane(Map<String, Long> conditions) {
        return (user, fieldManager) -> controlPlane(
                user,
                fieldManager,
                transport -> request -> response(transport.sendBound(message(request), true, conditions)));
    }

    private KontractClient controlPlane(
            String user, String fieldManager, Function<InProcessTransport, LocalServer> way) {
        TransportSettings settings = TransportSettings.standard()
                .withUserAgent(RequestRecorder.CONTROLLER_AGENT + user)
                .withWarnings(warning -> {});
        return connect(
                user(user, List.of()),
                ClientSettings.standard().withTransport(settings).withFieldManager(fieldManager),
                way);
    }

    /** Waits until the server has been assembled; only parts started afterwards, or the embedding program, request clients. */
    private KontractClient connect(
            UserInfo user, ClientSettings settings, Function<InProcessTransport, LocalServer> way) {
        String token = token(user);
        Target target = server.join();
        return KontractClient.connect(
                way.apply(target.transport()),
                target.config().withCredentials(Credentials.bearer(token)),
                settings.withGroupDomain(groupDomain));
    }
}
