package dev.kontract.server.http;

import dev.kontract.server.authentication.Credentials;
import dev.kontract.server.authorization.Attributes;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.authorization.impersonation.Impersonation;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.RequestPath;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.ApiException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Takes a request from its first line to its resource: what is asked for, by whom, may they, and only then the body. Runs
 * on the threads that read from sockets and never blocks them.
 */
final class RequestHandler extends Handler.Abstract.NonBlocking {

    private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH", "DELETE");

    private static final String AUTHENTICATION_GROUP = "authentication.k8s.io";

    private final HttpSettings settings;
    private final Dispatcher dispatcher;
    private final OpenRequests open;
    private final Impersonation impersonation;

    RequestHandler(HttpSettings settings, Dispatcher dispatcher, OpenRequests open) {
        this.settings = settings;
        this.dispatcher = dispatcher;
        this.open = open;
        this.impersonation = new Impersonation(settings.authorizer(), AUTHENTICATION_GROUP);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Answer answer = new Answer(request, response, callback, settings.statusEncoder(), open);
        try {
            RequestContext context = admit(request);
            answer.belongsTo(context);
            if (WITH_BODY.contains(context.method())) {
                new BodyReader(request, body -> dispatcher.dispatch(context.withBody(body), answer), answer::fail)
                        .run();
            } else {
                dispatcher.dispatch(context, answer);
            }
        } catch (RuntimeException e) {
            answer.fail(e);
        }
        return true;
    }

    private RequestContext admit(Request request) {
        String rawPath = request.getHttpURI().getPath();
        String path = RequestPath.decode(rawPath == null || rawPath.isEmpty() ? "/" : rawPath)
                .orElseThrow(() -> ApiException.badRequest("invalid URL escape in the path"));
        QueryParameters query = QueryParameters.parse(request.getHttpURI().getQuery());
        RequestInfo info = info(request.getMethod(), path, query);
        Map<String, List<String>> headers = headers(request);
        UserInfo user = impersonation.actingUser(Attributes.of(user(request, path), info), headers);
        if (!settings.openPaths().test(path)) {
            authorize(Attributes.of(user, info));
        }
        if (info.isResourceRequest()) {
            Upgrades.decline(request.getHeaders());
        }
        return LegacyWatch.rewrite(new RequestContext(info, user, request.getMethod(), query, headers));
    }

    private static RequestInfo info(String method, String path, QueryParameters query) {
        try {
            return RequestInfo.of(method, path, query);
        } catch (IllegalArgumentException e) {
            throw ApiException.badRequest(String.valueOf(e.getMessage()));
        }
    }

    private UserInfo user(Request request, String path) {
        String authorization = request.getHeaders().get("Authorization");
        Credentials credentials = new Credentials(authorization == null ? "" : authorization, List.of());
        Object tls = request.getAttribute(EndPoint.SslSessionData.ATTRIBUTE);
        if (tls instanceof EndPoint.SslSessionData session && session.peerCertificates() != null) {
            credentials = new Credentials(credentials.authorization(), List.of(session.peerCertificates()));
        }
        return settings.authenticator()
                .authenticate(credentials)
                .or(() -> Optional.of(UserInfo.anonymous())
                        .filter(u -> settings.anonymousPaths().test(path)))
                .orElseThrow(ApiException::unauthorized);
    }

    private void authorize(Attributes attributes) {
        Decision decision = settings.authorizer().authorize(attributes);
        if (!decision.isAllowed()) {
            throw attributes.forbidden(decision.reason());
        }
    }

    private static Map<String, List<String>> headers(Request request) {
        Map<String, List<String>> headers = new HashMap<>();
        for (HttpField field : request.getHeaders()) {
            String value = field.getValue() == null ? "" : field.getValue();
            headers.merge(field.getName().toLowerCase(Locale.ROOT), List.of(value), RequestHandler::joined);
        }
        return headers;
    }

    private static List<String> joined(List<String> some, List<String> more) {
        List<String> all = new ArrayList<>(some);
        all.addAll(more);
        return all;
    }
}
