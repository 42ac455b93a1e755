package dev.kontract.server.http;

import dev.kontract.server.audit.RequestObserver;
import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.authentication.session.Sessions;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.DecisionExplainer;
import dev.kontract.server.flowcontrol.FlowControl;
import dev.kontract.server.flowcontrol.RequestClassifier;
import dev.kontract.server.http.connection.HttpLimits;
import dev.kontract.server.http.connection.ListenPorts;
import dev.kontract.server.http.connection.ServingSettings;
import dev.kontract.server.http.exchange.ServerExchange;
import dev.kontract.server.http.response.StatusEncoder;
import dev.kontract.server.metrics.RequestStatistics;
import dev.kontract.server.metrics.ServingMetrics;
import dev.kontract.server.view.ApiHandler;
import dev.kontract.server.view.PathEndpoint;
import dev.kontract.server.view.ReadOnlyEndpoint;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The parts of an HTTP server.
 *
 * @param ports where it listens
 * @param hardening the connection limits
 * @param serving how connections are served
 * @param access authentication and authorization
 * @param observer follows the requests, for the audit log among others
 * @param statistics counts and times the requests; empty if nobody reads them
 * @param metrics counts and times the requests
 * @param flowControl admits requests
 * @param content the handlers of requests
 * @param statusEncoder encodes failures
 * @param timer measures deadlines
 * @param interception wraps each exchange for the pipeline: returns it unchanged, or as an {@link
 *     dev.kontract.server.http.exchange.InterceptedExchange}
 */
public record HttpSettings(
        ListenPorts ports,
        HttpLimits hardening,
        ServingSettings serving,
        Access access,
        RequestObserver observer,
        Optional<RequestStatistics> statistics,
        ServingMetrics metrics,
        FlowControl flowControl,
        Content content,
        StatusEncoder statusEncoder,
        ScheduledExecutorService timer,
        UnaryOperator<ServerExchange> interception) {

    /**
     * Authentication and authorization.
     *
     * @param authenticator authenticates requests
     * @param sessions the sessions of browsers; empty if cookies authenticate nobody
     * @param publicPaths the paths that look the same for everybody: credentials are ignored
     * @param anonymousPaths the paths that may be requested without credentials
     * @param openPaths the paths that need no authorization
     * @param exemptPaths the paths that flow control does not limit
     * @param mayBlock the paths of requests whose authentication or authorization may wait for another process
     * @param authorizer authorizes requests
     * @param explainer adds to the reason of a refusal
     * @param classifier finds the flow schemas of requests, which responses name
     */
    public record Access(
            Authenticator authenticator,
            Optional<Sessions> sessions,
            Predicate<String> publicPaths,
            Predicate<String> anonymousPaths,
            Predicate<String> openPaths,
            Predicate<String> exemptPaths,
            Predicate<String> mayBlock,
            Authorizer authorizer,
            DecisionExplainer explainer,
            RequestClassifier classifier) {}

    /**
     * The handlers of requests.
     *
     * @param views documents that belong to no kind, tried in this order
     * @param endpoints what else belongs to no kind
     * @param api requests for objects, by the currently served kinds
     */
    public record Content(
            List<ReadOnlyEndpoint> views, List<PathEndpoint> endpoints, Supplier<? extends ApiHandler> api) {}
}
