package dev.kontract.server;

import dev.kontract.server.access.AuthenticationSettings;
import dev.kontract.server.access.AuthorizationSettings;
import dev.kontract.server.controller.ControllerSelection;
import dev.kontract.server.controller.pod.PodSimulation;
import dev.kontract.server.protection.ProtectionSettings;
import dev.kontract.server.registry.FeatureGate;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collects a {@link ServerConfig}. Used by one thread.
 *
 * <pre>{@code
 * ServerConfig config = ServerConfig.builder()
 *         .dataDir(directory)
 *         .storage(StorageBackend.SQLITE)
 *         .controllers("*", "-pod-simulator")
 *         .build();
 * }</pre>
 */
public final class ServerConfigBuilder {

    private String bindAddress = "127.0.0.1";
    private int securePort;
    private @Nullable Integer insecurePort;
    private ServerConfig.Files files = ServerConfig.Files.NONE;
    private AuthenticationSettings authentication = AuthenticationSettings.NONE;
    private boolean anonymousAuth;
    private AuthorizationSettings authorization = AuthorizationSettings.DEFAULT;
    private ProtectionSettings protection = ProtectionSettings.DEFAULT;
    private @Nullable Path dataDir;
    private StorageBackend storage = StorageBackend.MEMORY;
    private long storageQuota;
    private List<String> controllers = List.of();
    private boolean leaderElect;
    private ServerTime time = ServerTime.real();
    private PodSimulation pods = PodSimulation.standard();
    private Set<FeatureGate> featureGates = Set.of();
    private String groupDomain = "k8s.io";

    ServerConfigBuilder() {}

    /** The address of the TLS port; {@code 127.0.0.1} unless set. */
    public ServerConfigBuilder bindAddress(String address) {
        this.bindAddress = address;
        return this;
    }

    /** The TLS port; any that is free unless set. */
    public ServerConfigBuilder securePort(int port) {
        this.securePort = port;
        return this;
    }

    /** A port without TLS on the loopback address, 0 for any that is free; none unless set. */
    public ServerConfigBuilder insecurePort(@Nullable Integer port) {
        this.insecurePort = port;
        return this;
    }

    /** The files to read and write; none unless set. */
    public ServerConfigBuilder files(ServerConfig.Files named) {
        this.files = named;
        return this;
    }

    /** Whose tokens count besides those of the token file; those made here unless set. */
    public ServerConfigBuilder authentication(AuthenticationSettings settings) {
        this.authentication = settings;
        return this;
    }

    /** Lets requests without credentials in everywhere, as the user {@code system:anonymous}. */
    public ServerConfigBuilder allowAnonymous() {
        this.anonymousAuth = true;
        return this;
    }

    /** What decides who may do what; roles unless set. */
    public ServerConfigBuilder authorization(AuthorizationSettings settings) {
        this.authorization = settings;
        return this;
    }

    /** What callers may take of the server; {@link ProtectionSettings#DEFAULT} unless set. */
    public ServerConfigBuilder protection(ProtectionSettings wanted) {
        this.protection = wanted;
        return this;
    }

    /** Where the server keeps what it makes; nowhere unless set. */
    public ServerConfigBuilder dataDir(@Nullable Path directory) {
        this.dataDir = directory;
        return this;
    }

    /** Where objects are kept; in memory unless set. */
    public ServerConfigBuilder storage(StorageBackend backend) {
        this.storage = backend;
        return this;
    }

    /** Most bytes that objects and their past may take on disk; 0, as it is unless set, for as many as the disk has. */
    public ServerConfigBuilder storageQuota(long bytes) {
        this.storageQuota = bytes;
        return this;
    }

    /** The controllers to run: {@code *} for all, a name, a name to leave out after a {@code -}; none unless set. */
    public ServerConfigBuilder controllers(String... patterns) {
        this.controllers = List.of(patterns);
        return this;
    }

    /**
     * Runs controllers only while this server leads: for several servers that share a store. A data directory is no such
     * store: it belongs to one server at a time, and a second one does not start.
     */
    public ServerConfigBuilder leaderElect() {
        this.leaderElect = true;
        return this;
    }

    /** What time it is; a {@link dev.kontract.client.controller.ManualClock} keeps the delays of controllers too. */
    public ServerConfigBuilder clock(Clock clock) {
        this.time = ServerTime.of(clock);
        return this;
    }

    /** How simulated nodes treat pods, if the controller {@code pod-simulator} runs; all are ready at once unless set. */
    public ServerConfigBuilder pods(PodSimulation simulation) {
        this.pods = simulation;
        return this;
    }

    /** The gates that are open; none unless set. */
    public ServerConfigBuilder featureGates(Set<FeatureGate> open) {
        this.featureGates = Set.copyOf(open);
        return this;
    }

    /** The domain of the access-control API group; {@code k8s.io} unless set. */
    public ServerConfigBuilder groupDomain(String domain) {
        this.groupDomain = domain;
        return this;
    }

    /** The configuration so far. */
    public ServerConfig build() {
        return new ServerConfig(
                new ServerConfig.Ports(bindAddress, securePort, Optional.ofNullable(insecurePort)),
                files,
                anonymousAuth ? authentication.allowingAnonymous() : authentication,
                authorization,
                protection,
                Optional.ofNullable(dataDir),
                new ServerConfig.ObjectStorage(storage, storageQuota),
                new ServerConfig.ControlLoops(new ControllerSelection(controllers), leaderElect, pods),
                time,
                featureGates,
                groupDomain);
    }
}
