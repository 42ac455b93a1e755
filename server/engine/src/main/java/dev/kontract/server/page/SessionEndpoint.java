package dev.kontract.server.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.authentication.RequestCredentials;
import dev.kontract.server.authentication.session.BrowserRequest;
import dev.kontract.server.authentication.session.Session;
import dev.kontract.server.authentication.session.SessionCookie;
import dev.kontract.server.authentication.session.Sessions;
import dev.kontract.server.authentication.session.SignIn;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.PathEndpoint;
import dev.kontract.server.view.Representation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Signs users in and out at {@code /ui/session}. Signing in always begins a new session, whatever cookie the request carries.
 * Sessions exist over TLS only: without it, others could read the cookie on its way.
 */
public final class SessionEndpoint implements PathEndpoint {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String MEDIA_TYPE = "application/json";

    private static final Set<String> METHODS = Set.of("GET", "POST", "DELETE");

    private static final int LONGEST_TOKEN = 16 * 1024;

    /** The audit annotation that names the user who has signed in. */
    static final String ANNOTATION = "authentication.kontract.dev/signed-in";

    private final Sessions sessions;
    private final Authenticator authenticator;
    private final PageFacts facts;
    private final Runnable signedOut;

    /**
     * Creates the endpoint.
     *
     * @param authenticator authenticates the presented credentials
     * @param signedOut called when sessions have ended, to end what they have open
     */
    public SessionEndpoint(Sessions sessions, Authenticator authenticator, PageFacts facts, Runnable signedOut) {
        this.sessions = sessions;
        this.authenticator = authenticator;
        this.facts = facts;
        this.signedOut = signedOut;
    }

    @Override
    public String path() {
        return SignIn.PATH;
    }

    @Override
    public boolean allows(String method) {
        return METHODS.contains(method);
    }

    @Override
    public ApiResponse answer(RequestContext request) {
        return new ApiResponse.Whole(
                switch (request.method()) {
                    case "POST" -> signIn(request);
                    case "DELETE" -> signOut(request);
                    default -> description(current(request));
                });
    }

    private Session current(RequestContext request) {
        return Optional.of(request.headers())
                .filter(headers -> request.isConfidential())
                .flatMap(sessions::find)
                .orElseThrow(StatusException::unauthorized);
    }

    private Representation signIn(RequestContext request) {
        if (BrowserRequest.isFromOtherSite(request.headers())) {
            throw StatusException.forbidden("", "", "", "another site cannot sign in");
        }
        requireTls(request);
        if (!request.contentType().startsWith(MEDIA_TYPE)) {
            throw StatusException.unsupportedMediaType(List.of(MEDIA_TYPE));
        }
        JsonNode token = body(request).path("token");
        RequestCredentials credentials = token.isMissingNode()
                ? new RequestCredentials("", request.certificates())
                : new RequestCredentials("Bearer " + checked(token.asText().strip()), List.of());
        UserInfo user = authenticator.authenticate(credentials).orElseThrow(StatusException::unauthorized);
        Sessions.Begun begun = sessions.replace(request.headers(), credentials, user);
        request.annotations().add(ANNOTATION, user.name(), false);
        return description(begun.session()).with("Set-Cookie", begun.cookie());
    }

    /**
     * Checks that nobody else can read the cookie that the response would set.
     *
     * @throws StatusException 403 if others can
     */
    static void requireTls(RequestContext request) {
        if (!request.isConfidential()) {
            throw StatusException.forbidden("", "", "", "signing in needs TLS: use the https port of this server");
        }
    }

    /** Returns a token unless it is something else: the session keeps it, whether all of it counts or not. */
    private static String checked(String token) {
        if (token.length() > LONGEST_TOKEN || token.chars().anyMatch(Character::isWhitespace)) {
            throw StatusException.badRequest(
                    "a token has at most " + LONGEST_TOKEN + " characters, and no whitespace among them");
        }
        return token;
    }

    private static JsonNode body(RequestContext request) {
        try {
            JsonNode body = JSON.readTree(request.body());
            if (body.isObject()) {
                return body;
            }
        } catch (JsonProcessingException e) {
            // Refused as any other body that is no object; the message could contain a part of the token.
        } catch (IOException e) {
            throw new IllegalStateException("bytes in memory cannot be read", e);
        }
        throw StatusException.badRequest("the body must be a JSON object, with the field token or without fields");
    }

    private Representation signOut(RequestContext request) {
        sessions.endAll(current(request).user());
        signedOut.run();
        ObjectNode status = JsonNodeFactory.instance.objectNode();
        status.put("kind", "Status").put("apiVersion", "v1").put("status", "Success");
        return json(status).with("Set-Cookie", SessionCookie.removed());
    }

    private Representation description(Session session) {
        UserInfo user = session.user();
        ObjectNode text = JsonNodeFactory.instance.objectNode();
        ObjectNode described = text.putObject("user").put("name", user.name());
        user.groups().forEach(described.putArray("groups")::add);
        text.put("csrf", session.csrf());
        text.put("expires", session.expires().truncatedTo(ChronoUnit.SECONDS).toString());
        text.putObject("server").put("version", facts.version()).put("storage", facts.storage());
        text.putObject("features")
                .put("clock", facts.clock().getAsBoolean())
                .put("faults", facts.faults().getAsBoolean())
                .put("record", facts.record().getAsBoolean())
                .put("history", true);
        return json(text);
    }

    private static Representation json(ObjectNode text) {
        return Representation.of(MEDIA_TYPE, text.toString().getBytes(StandardCharsets.UTF_8))
                .with("Cache-Control", "no-store")
                .with("X-Content-Type-Options", "nosniff");
    }
}
