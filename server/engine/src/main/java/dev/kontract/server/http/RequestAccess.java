package dev.kontract.server.http;

import dev.kontract.server.audit.AuditContext;
import dev.kontract.server.audit.RequestObserver;
import dev.kontract.server.authentication.session.BrowserRequest;
import dev.kontract.server.authentication.session.SignIn;
import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.authorization.RequestedSelectors;
import dev.kontract.server.authorization.impersonation.Impersonation;
import dev.kontract.server.http.RequestAuthentication.Sender;
import dev.kontract.server.http.exchange.ServerExchange;
import dev.kontract.server.http.response.ServerResponse;
import dev.kontract.server.metrics.AccessMetrics;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.RequestPath;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Parses, authenticates and authorizes a request, without its body. */
final class RequestAccess {

    /** The headers by which a request says who sends it. */
    private static final List<String> CREDENTIALS = List.of(
            "authorization",
            "cookie",
            "sec-websocket-protocol",
            "impersonate-user",
            "impersonate-uid",
            "impersonate-group");

    private static final String AUTHENTICATION_GROUP = "authentication.k8s.io";

    private static final Set<String> READS = Set.of("get", "list", "watch");

    /** Has a browser show what it gets outside of the page as data, whatever a pod or an object makes of it. */
    private static final Map<String, String> OF_DATA = Map.of(
            "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox",
            "X-Content-Type-Options", "nosniff");

    private final HttpSettings.Access access;
    private final RequestObserver observer;
    private final AccessMetrics metrics;
    private final RequestAuthentication authentication;
    private final Impersonation impersonation;

    RequestAccess(HttpSettings settings) {
        this.access = settings.access();
        this.observer = settings.observer();
        this.metrics = settings.metrics().access();
        this.authentication = new RequestAuthentication(settings.access());
        this.impersonation = new Impersonation(access.authorizer(), AUTHENTICATION_GROUP);
    }

    /** The target of a request. */
    record Target(RequestInfo info, QueryParameters query) {

        /** Returns whether it is a read of the latest state. */
        boolean readsNewest() {
            return info.isResourceRequest()
                    && READS.contains(info.verb())
                    && query.text("resourceVersion").isEmpty()
                    && query.text("continue").isEmpty();
        }
    }

    /**
     * Parses the target of a request.
     *
     * @throws StatusException 400 if it is malformed
     */
    static Target target(ServerExchange exchange) {
        String path = RequestPath.decode(exchange.path())
                .orElseThrow(() -> StatusException.badRequest("invalid URL escape in the path"));
        QueryParameters query = QueryParameters.parse(exchange.query());
        return new Target(info(exchange.method(), path, query), query);
    }

    /**
     * The request as the endpoints see it.
     *
     * @throws StatusException when it is not authenticated (401) or not authorized (403), or malformed (400)
     */
    RequestContext admit(ServerExchange exchange, Target target, ServerResponse response) {
        RequestInfo info = target.info;
        if (access.sessions().isPresent() && BrowserRequest.isFromBrowser(exchange.requestHeaders())) {
            OF_DATA.forEach(response.headers()::put);
        }
        long begun = now();
        Sender authenticated = sender(exchange, info, response, begun);
        UserInfo sender = authenticated.user();
        AuditContext audit = audit(exchange, info, sender, response, begun);
        audit.received();
        authenticated.annotations().forEach((key, value) -> audit.annotated(key, value, false));
        Map<String, List<String>> headers = exchange.requestHeaders();
        UserInfo user = impersonation.actingUser(AuthorizationAttributes.of(sender, info), headers);
        if (!user.equals(sender)) {
            audit.impersonated(user);
        }
        if (info.verb().equals("watch") || !RequestTimeouts.isLongRunning(info)) {
            access.classifier().classify(user, info).ifPresent(response::classified);
        }
        if (!access.openPaths().test(info.path())) {
            AuthorizationAttributes asked =
                    AuthorizationAttributes.of(user, info, RequestedSelectors.of(info, target.query));
            authorize(asked, audit, reason -> access.explainer().extended(reason, sender, asked, headers));
        }
        RequestContext admitted = LegacyWatch.rewrite(
                        new RequestContext(info, user, exchange.method(), target.query, headers))
                .withConfidentiality(exchange.isConfidential())
                .withRemoteAddress(exchange::remoteAddress);
        authenticated.session().ifPresent(session -> admitted.withSession(() -> authentication.hasEnded(session)));
        return SignIn.is(exchange.method(), info.path())
                ? admitted.withCertificates(RequestAuthentication.certificates(exchange))
                : admitted;
    }

    private static RequestInfo info(String method, String path, QueryParameters query) {
        try {
            return RequestInfo.of(method, path, query);
        } catch (IllegalArgumentException e) {
            throw StatusException.badRequest(String.valueOf(e.getMessage()));
        }
    }

    private Sender sender(ServerExchange exchange, RequestInfo info, ServerResponse response, long begun) {
        long asked = System.nanoTime();
        try {
            Sender sender = authentication.of(exchange, info.path(), response);
            metrics.authenticated(true, System.nanoTime() - asked);
            metrics.user(RequestAuthentication.ANONYMOUS.equals(sender));
            return sender;
        } catch (StatusException e) {
            metrics.authenticated(false, System.nanoTime() - asked);
            audit(exchange, info, null, response, begun).unauthenticated(AuditRequests.attempted(exchange));
            throw e;
        }
    }

    private AuditContext audit(
            ServerExchange exchange, RequestInfo info, @Nullable UserInfo sender, ServerResponse response, long begun) {
        AuditContext audit = response.auditedBy(
                observer.begin(sender, info, now -> AuditRequests.of(exchange, response.id(), now, info, sender)));
        audit.arrived(exchange.requestHeaders(), now() - begun);
        return audit;
    }

    /**
     * Returns whether authentication or authorization of a request may wait for another process. Health checks without credentials
     * and impersonation wait for none.
     */
    boolean mayBlock(Target target, ServerExchange exchange) {
        boolean isPlain = isExempt(target)
                && access.openPaths().test(target.info.path())
                && CREDENTIALS.stream().noneMatch(name -> exchange.requestHeader(name) != null);
        return !isPlain && access.mayBlock().test(target.info.path());
    }

    /** Returns whether flow control does not limit requests for the target. */
    boolean isExempt(Target target) {
        return !target.info.isResourceRequest() && access.exemptPaths().test(target.info.path());
    }

    /** Returns the time in nanoseconds, 0 if nobody measures. */
    private long now() {
        return observer.measures() ? System.nanoTime() : 0;
    }

    private void authorize(AuthorizationAttributes attributes, AuditContext audit, UnaryOperator<String> explained) {
        long asked = System.nanoTime();
        Decision decision = access.authorizer().authorize(attributes);
        metrics.authorized(decision.isAllowed(), System.nanoTime() - asked);
        if (decision.isFailure() && !decision.isAllowed()) {
            audit.decided("forbid", "internal error");
            throw StatusException.internal(decision.evaluationError());
        }
        audit.decided(decision.isAllowed() ? "allow" : "forbid", decision.reason());
        if (!decision.isAllowed()) {
            throw attributes.forbidden(explained.apply(decision.reason()));
        }
    }
}
