package dev.kontract.server.http;

import dev.kontract.server.audit.AuditContext;
import dev.kontract.server.audit.Auditor;
import dev.kontract.server.authentication.Credentials;
import dev.kontract.server.authorization.Attributes;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.authorization.impersonation.Impersonation;
import dev.kontract.server.http.answer.Answer;
import dev.kontract.server.http.connection.Peers;
import dev.kontract.server.http.connection.Tls;
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
import java.util.function.UnaryOperator;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** Finds out what a request asks for and for whom, and whether they may; its body is of no interest here. */
final class Admission {

    private static final String MISPLACED_TOKEN =
            "the provided Authorization header contains extra space before the bearer token, and is ignored";

    private static final String AUTHENTICATION_GROUP = "authentication.k8s.io";

    private final HttpSettings.Access access;
    private final Auditor auditor;
    private final Peers peers;
    private final Impersonation impersonation;

    Admission(HttpSettings settings, Peers peers) {
        this.access = settings.access();
        this.auditor = settings.auditor();
        this.peers = peers;
        this.impersonation = new Impersonation(access.authorizer(), AUTHENTICATION_GROUP);
    }

    /**
     * The request as those see it who answer it.
     *
     * @throws ApiException when it is not to be answered
     */
    RequestContext admit(Request request, Answer answer) {
        String rawPath = request.getHttpURI().getPath();
        String path = RequestPath.decode(rawPath == null || rawPath.isEmpty() ? "/" : rawPath)
                .orElseThrow(() -> ApiException.badRequest("invalid URL escape in the path"));
        QueryParameters query = QueryParameters.parse(request.getHttpURI().getQuery());
        RequestInfo info = info(request.getMethod(), path, query);
        UserInfo sender = sender(request, info, answer);
        AuditContext audit = follow(request, info, sender, answer);
        audit.received();
        Map<String, List<String>> headers = headers(request);
        UserInfo user = impersonation.actingUser(Attributes.of(sender, info), headers);
        if (!user.equals(sender)) {
            audit.impersonated(user);
        }
        if (!access.openPaths().test(path)) {
            Attributes asked = Attributes.of(user, info);
            authorize(asked, audit, reason -> access.explainer().extended(reason, sender, asked, headers));
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

    private UserInfo sender(Request request, RequestInfo info, Answer answer) {
        try {
            return authenticate(request, info.path(), answer);
        } catch (ApiException e) {
            follow(request, info, null, answer).unauthenticated(Arrivals.attempted(request));
            throw e;
        }
    }

    private AuditContext follow(Request request, RequestInfo info, @Nullable UserInfo sender, Answer answer) {
        return answer.auditedBy(
                auditor.begin(sender, info, now -> Arrivals.of(request, answer.id(), now, info, sender)));
    }

    private UserInfo authenticate(Request request, String path, Answer answer) {
        String authorization = request.getHeaders().get(HttpHeader.AUTHORIZATION);
        Credentials credentials =
                new Credentials(authorization == null ? "" : authorization, Tls.clientCertificates(request));
        if (credentials.isTokenMisplaced()) {
            answer.warn(MISPLACED_TOKEN);
        }
        Optional<UserInfo> user = access.authenticator().authenticate(credentials);
        if (user.isPresent()) {
            peers.know(request);
            return user.get();
        }
        if (!access.anonymousPaths().test(path)) {
            throw ApiException.unauthorized();
        }
        return UserInfo.anonymous();
    }

    private void authorize(Attributes attributes, AuditContext audit, UnaryOperator<String> explained) {
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
            headers.merge(field.getName().toLowerCase(Locale.ROOT), List.of(value), Admission::joined);
        }
        return headers;
    }

    private static List<String> joined(List<String> some, List<String> more) {
        List<String> all = new ArrayList<>(some);
        all.addAll(more);
        return all;
    }
}
