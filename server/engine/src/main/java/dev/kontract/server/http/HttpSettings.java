package dev.kontract.server.http;

import dev.kontract.server.audit.RequestObserver;
import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.DecisionExplainer;
import dev.kontract.server.flowcontrol.FlowControl;
import dev.kontract.server.flowcontrol.RequestClassifier;
import dev.kontract.server.http.connection.HttpLimits;
import dev.kontract.server.http.connection.ListenPorts;
import dev.kontract.server.http.exchange.ServerExchange;
import dev.kontract.server.http.response.StatusEncoder;
import dev.kontract.server.view.ApiHandler;
import dev.kontract.server.view.ReadOnlyEndpoint;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The parts of an HTTP server.
 *
 * @param ports where it listens
 * @param hardening the connection limits
 * @param access authentication and authorization
 * @param observer follows the requests, for the audit log among others
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
        Access access,
        RequestObserver observer,
        FlowControl flowControl,
        Content content,
        StatusEncoder statusEncoder,
        ScheduledExecutorService timer,
        UnaryOperator<ServerExchange> interception) {

    /**
     * Authentication and authorization.
     *
     * @param authenticator authenticates requests
     * @param anonymousPaths the paths that may be requested without credentials
     * @param openPaths the paths that need no authorization
     * @param authorizer authorizes requests
     * @param explainer adds to the reason of a refusal
     * @param classifier finds the flow schemas of requests, which responses name
     */
    public record Access(
            Authenticator authenticator,
            Predicate<String> anonymousPaths,
            Predicate<String> openPaths,
            Authorizer authorizer,
            DecisionExplainer explainer,
            RequestClassifier classifier) {}

    /**
     * The handlers of requests.
     *
     * @param views documents that belong to no kind, tried in this order
     * @param api requests for objects, by the currently served kinds
     */
    public record Content(List<ReadOnlyEndpoint> views, Supplier<? extends ApiHandler> api) {}
}
