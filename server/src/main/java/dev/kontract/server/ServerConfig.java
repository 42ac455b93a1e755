package dev.kontract.server;

import dev.kontract.server.controller.ControllerSelection;
import dev.kontract.server.controller.pod.PodSimulation;
import dev.kontract.server.registry.FeatureGate;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * How a server is set up. Immutable; see {@link #builder()}.
 *
 * @param bindAddress the address of the TLS port
 * @param securePort the TLS port, 0 for any that is free
 * @param insecurePort a port without TLS on the loopback address, 0 for any that is free
 * @param files the files the server reads or writes by name
 * @param authentication whose tokens count
 * @param anonymousAuth whether requests without credentials are let in everywhere, to be authorized like others; if not,
 *     they may only ask for the server's health
 * @param authorization what decides who may do what
 * @param protection what callers may take of the server
 * @param dataDir where the server keeps what it makes itself; absent, nothing outlives it
 * @param storage where objects are kept
 * @param storageQuota most bytes that objects and their past may take on disk, 0 for as many as the disk has
 * @param controllers the controllers to run
 * @param leaderElect whether controllers run only while this server holds the lease for it
 * @param time what time it is
 * @param pods how simulated nodes treat pods, if they run
 * @param featureGates the gates that are open
 * @param groupDomain the domain of the access-control API group
 */
public record ServerConfig(
        String bindAddress,
        int securePort,
        Optional<Integer> insecurePort,
        Files files,
        AuthenticationSettings authentication,
        boolean anonymousAuth,
        AuthorizationSettings authorization,
        Protection protection,
        Optional<Path> dataDir,
        StorageBackend storage,
        long storageQuota,
        ControllerSelection controllers,
        boolean leaderElect,
        ServerTime time,
        PodSimulation pods,
        Set<FeatureGate> featureGates,
        String groupDomain) {

    /**
     * Files by name; what is absent the server makes itself.
     *
     * @param tokens users with bearer tokens
     * @param clientAuthorities whose client certificates count
     * @param certificates the directory of the serving certificate, when it has no file of its own
     * @param certificate the serving certificate
     * @param key its private key
     * @param kubeconfig where to write what clients need
     */
    public record Files(
            Optional<Path> tokens,
            Optional<Path> clientAuthorities,
            Optional<Path> certificates,
            Optional<Path> certificate,
            Optional<Path> key,
            Optional<Path> kubeconfig) {

        /** None. */
        public static final Files NONE = new Files(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** A configuration for a server in memory, on any free port, that leaves nothing behind. */
    public static ServerConfigBuilder builder() {
        return new ServerConfigBuilder();
    }
}
