package dev.kontract.server.http;

import dev.kontract.server.audit.Auditor;
import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.DecisionExplainer;
import dev.kontract.server.flowcontrol.FlowControl;
import dev.kontract.server.http.connection.HttpLimits;
import dev.kontract.server.http.connection.ListenPorts;
import dev.kontract.server.http.jaxrs.JaxrsResources;
import dev.kontract.server.http.response.StatusEncoder;
import dev.kontract.server.view.ReadOnlyEndpoint;
import java.util.List;
import java.util.function.Predicate;

/**
 * What the HTTP server is made of.
 *
 * @param ports where it listens
 * @param hardening how much is borne of clients
 * @param access who they are and what they may do
 * @param auditor what notes who does what
 * @param flowControl when they are answered
 * @param content what they get
 * @param statusEncoder how failures are said
 */
public record HttpSettings(
        ListenPorts ports,
        HttpLimits hardening,
        Access access,
        Auditor auditor,
        FlowControl flowControl,
        Content content,
        StatusEncoder statusEncoder) {

    /**
     * Who somebody is and what they may do.
     *
     * @param authenticator who somebody is
     * @param anonymousPaths the paths that somebody without credentials may ask for
     * @param openPaths the paths for which nobody has to be authorized
     * @param authorizer what they may do
     * @param explainer tells more of why they may not
     */
    public record Access(
            Authenticator authenticator,
            Predicate<String> anonymousPaths,
            Predicate<String> openPaths,
            Authorizer authorizer,
            DecisionExplainer explainer) {}

    /**
     * What answers.
     *
     * @param views what answers GET requests without being a resource, asked in this order
     * @param objects what answers GET requests for resources where it can, before JAX-RS is asked
     * @param resources what JAX-RS serves
     */
    public record Content(List<ReadOnlyEndpoint> views, ReadOnlyEndpoint objects, JaxrsResources resources) {}
}
