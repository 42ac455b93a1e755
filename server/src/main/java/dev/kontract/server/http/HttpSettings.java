package dev.kontract.server.http;

import dev.kontract.server.audit.Auditor;
import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.Explainer;
import dev.kontract.server.flowcontrol.FlowControl;
import dev.kontract.server.view.ReadOnlyEndpoint;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * What the HTTP server is made of.
 *
 * @param ports where it listens
 * @param authenticator who somebody is
 * @param anonymousPaths the paths that somebody without credentials may ask for
 * @param openPaths the paths for which nobody has to be authorized
 * @param authorizer what they may do
 * @param explainer tells more of why they may not
 * @param auditor what notes who does what
 * @param flowControl when they are answered
 * @param views what answers GET requests without being a resource, asked in this order
 * @param objects what answers GET requests for resources where it can, before JAX-RS is asked
 * @param resources the JAX-RS resources and providers, instances all
 * @param servedPrefixes whether a path lies where resources are expected, so that a missing one is told as a {@code Status}
 * @param statusEncoder how failures are said
 * @param hardening how much is borne of clients
 * @param routes the path under which a resource is registered, for the path a client uses
 */
public record HttpSettings(
        Ports ports,
        Authenticator authenticator,
        Predicate<String> anonymousPaths,
        Predicate<String> openPaths,
        Authorizer authorizer,
        Explainer explainer,
        Auditor auditor,
        FlowControl flowControl,
        List<ReadOnlyEndpoint> views,
        ReadOnlyEndpoint objects,
        List<Object> resources,
        Predicate<String> servedPrefixes,
        StatusEncoder statusEncoder,
        Hardening hardening,
        UnaryOperator<String> routes) {

    /**
     * Where a server listens. A port 0 is any that is free.
     *
     * @param bindAddress the address of the TLS port
     * @param secure the TLS port and its identity
     * @param insecurePort the port without TLS, on the loopback address only
     */
    public record Ports(String bindAddress, Optional<SecurePort> secure, Optional<Integer> insecurePort) {}

    /** A TLS port and its identity. */
    public record SecurePort(int port, TlsIdentity identity) {}
}
