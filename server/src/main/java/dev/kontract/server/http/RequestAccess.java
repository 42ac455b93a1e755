package dev.kontract.server.http;

import dev.kontract.server.audit.AuditContext;
import dev.kontract.server.audit.Auditor;
import dev.kontract.server.authentication.RequestCredentials;
import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.authorization.impersonation.Impersonation;
import dev.kontract.server.http.connection.ConnectionTracker;
import dev.kontract.server.http.connection.ServerTls;
import dev.kontract.server.http.response.ServerResponse;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.RequestPath;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** Finds out what a request asks for and for whom, and whether they may; its body is of no interest here. */
final class RequestAccess {

    private static final String MISPLACED_TOKEN =
            "the provided Authorization header contains extra space before the bearer token, and is ignored";

    private static final String AUTHENTICATION_GROUP = "authentication.k8s.io";

    private final HttpSettings.Access access;
    private final Auditor auditor;
    private final ConnectionTracker peers;
    private final Impersonation impersonation;

    RequestAccess(HttpSettings settings, ConnectionTracker peers) {
        this.access = settings.access();
        this.auditor = settings.auditor();
        this.peers = peers;
        this.impersonation = new Impersonation(access.authorizer(), AUTHENTICATION_GROUP);
    }

    /**
     * The request as those see it who answer it.
     *
     * @throws StatusException when it is not to be answered
     */
    RequestContext admit(Request request, ServerResponse answer) {
        String rawPath = request.getHttpURI().getPath();
        String path = RequestPath.decode(rawPath == null || rawPath.isEmpty() ? "/" : rawPath)
                .orElseThrow(() -> StatusException.badRequest("invalid URL escape in the path"));
        QueryParameters query = QueryParameters.parse(request.getHttpURI().getQuery());
        RequestInfo info = info(request.getMethod(), path, query);
        UserInfo sender = sender(request, info, answer);
        AuditContext audit = follow(request, info, sender, answer);
        audit.received();
        Map<String, List<String>> headers = headers(request);
        UserInfo user = impersonation.actingUser(AuthorizationAttributes.of(sender, info), headers);
        if (!user.equals(sender)) {
            audit.impersonated(user);
        }
        if (!access.openPaths().test(path)) {
            AuthorizationAttributes asked = AuthorizationAttributes.of(user, info);
            authorize(asked, audit, reason -> access.explainer().extended(reason, sender, asked, headers));
        }
        if (info.isResourceRequest()) {
            WebSocketUpgrade.decline(request.getHeaders());
        }
        return LegacyWatch.rewrite(new RequestContext(info, user, request.getMethod(), query, headers));
    }

    private static RequestInfo info(String method, String path, QueryParameters query) {
        try {
            return RequestInfo.of(method, path, query);
        } catch (IllegalArgumentException e) {
            throw StatusException.badRequest(String.valueOf(e.getMessage()));
        }
    }

    private UserInfo sender(Request request, RequestInfo info, ServerResponse answer) {
        try {
            return authenticate(request, info.path(), answer);
        } catch (StatusException e) {
            follow(request, info, null, answer).unauthenticated(AuditRequests.attempted(request));
            throw e;
        }
    }

    private AuditContext follow(Request request, RequestInfo info, @Nullable UserInfo sender, ServerResponse answer) {
        return answer.auditedBy(
                auditor.begin(sender, info, now -> AuditRequests.of(request, answer.id(), now, info, sender)));
    }

    private UserInfo authenticate(Request request, String path, ServerResponse answer) {
        String authorization = request.getHeaders().get(HttpHeader.AUTHORIZATION);
        RequestCredentials credentials = new RequestCredentials(
                authorization == null ? "" : authorization, ServerTls.clientCertificates(request));
        if (credentials.isTokenMisplaced()) {
            answer.warn(MISPLACED_TOKEN);
        }
        Optional<UserInfo> user = access.authenticator().authenticate(credentials);
        if (user.isPresent()) {
            peers.know(request);
            return user.get();
        }
        if (!access.anonymousPaths().test(path)) {
            throw StatusException.unauthorized();
        }
        return UserInfo.anonymous();
    }

    private void authorize(AuthorizationAttributes attributes, AuditContext audit, UnaryOperator<String> explained) {
        Decision decision = access.authorizer().authorize(attributes);
        audit.decided(decision.isAllowed() ? "allow" : "forbid", decision.reason());
        if (!decision.isAllowed()) {
            throw attributes.forbidden(explained.apply(decision.reason()));
        }
    }

    private static Map<String, List<String>> headers(Request request) {
        Map<String, List<String>> headers = new HashMap<>();
        for (HttpField field : request.getHeaders()) {
            String value = field.getValue() == null ? "" : field.getValue();
            headers.merge(field.getName().toLowerCase(Locale.ROOT), List.of(value), RequestAccess::joined);
        }
        return headers;
    }

    private static List<String> joined(List<String> some, List<String> more) {
        List<String> all = new ArrayList<>(some);
        all.addAll(more);
        return all;
    }
}
