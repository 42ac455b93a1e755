package dev.kontract.server;

import dev.kontract.client.KontractClient;
import dev.kontract.server.access.BearerTokens;
import dev.kontract.server.controller.Controllers;
import dev.kontract.server.http.HttpServer;
import dev.kontract.server.http.connection.TlsIdentity;
import dev.kontract.server.identity.Kubeconfig;
import dev.kontract.server.identity.PemText;
import dev.kontract.server.identity.PrivateFiles;
import dev.kontract.server.privilege.RecordedPermissions;
import dev.kontract.server.recording.RequestLog;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A running API server, for tests and for embedding. Safe for use by several threads.
 *
 * <pre>{@code
 * try (ApiServer server = ApiServer.start(ServerConfig.builder().controllers("*").build())) {
 *     server.client().statefulSets("default").create(web);
 *     server.settle();
 * }
 * }</pre>
 */
public final class ApiServer implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final HttpServer http;
    private final BearerTokens tokens;
    private final TlsIdentity identity;
    private final Controllers controllers;
    private final InternalClients clients;
    private final KontractClient administrator;
    private final Optional<RequestLog> requests;
    private final Optional<RecordedPermissions> permissions;
    private final CloseStack opened;

    ApiServer(
            HttpServer http,
            BearerTokens tokens,
            TlsIdentity identity,
            Controllers controllers,
            InternalClients clients,
            KontractClient administrator,
            Optional<RequestLog> requests,
            Optional<RecordedPermissions> permissions,
            CloseStack opened) {
        this.http = http;
        this.tokens = tokens;
        this.identity = identity;
        this.controllers = controllers;
        this.clients = clients;
        this.administrator = administrator;
        this.requests = requests;
        this.permissions = permissions;
        this.opened = opened;
    }

    /**
     * Starts a server in memory on free ports, with TLS and without. It runs the controllers of {@link
     * ServerConfigBuilder#DEFAULT_CONTROLLERS} and leaves nothing behind when it is closed.
     *
     * @throws IOException when no port can be opened
     */
    public static ApiServer start() throws IOException {
        return start(ServerConfig.builder().insecurePort(0).build());
    }

    /**
     * Starts a server. When it cannot start, nothing stays open.
     *
     * @throws IOException when a file cannot be used or a port is taken; the message says which
     * @throws IllegalArgumentException when {@code config} names a controller that does not exist, or options that exclude
     *     each other
     */
    public static ApiServer start(ServerConfig config) throws IOException {
        CloseStack opened = new CloseStack();
        try {
            ApiServer server = new Assembly(config, opened).start();
            server.writeKubeconfig(config);
            return server;
        } catch (IOException | RuntimeException e) {
            opened.close(e);
            throw e;
        }
    }

    private void writeKubeconfig(ServerConfig config) throws IOException {
        Optional<Path> file = config.kubeconfig();
        if (file.isPresent() && !tokens.admin().isEmpty()) {
            PrivateFiles.write(file.get(), kubeconfig());
        }
    }

    /**
     * A client of this server that may do everything, closed with the server. It acts as the user {@code admin} of the group
     * {@code system:masters}, whether the server issued its tokens or was given them.
     */
    public KontractClient client() {
        return administrator;
    }

    /**
     * A client of this server that acts as {@code user}, with the permissions that authorization gives it; the caller closes it.
     * The user needs no account, and need not exist: a service account, such as {@code system:serviceaccount:shop:operator}, is
     * in the groups of its kind whether its object was created or not.
     */
    public KontractClient client(String user, String... groups) {
        return clients.as(user, List.of(groups));
    }

    /**
     * A bearer token of {@code user}, issued on the first call for this name and these groups, and valid as long as the server
     * runs. Other than with impersonation, the user itself is the actor in audit events.
     */
    public String token(String user, String... groups) {
        return clients.token(user, List.of(groups));
    }

    /** The text of a kubeconfig for {@code user}, with its {@link #token}. */
    public String kubeconfig(String user, String... groups) {
        return Kubeconfig.of(url(), authorityCertificate(), user, token(user, groups));
    }

    /**
     * The requests to this server so far, those of its controllers included.
     *
     * @throws IllegalStateException when the server was started without {@link ServerConfigBuilder#recordRequests}
     */
    public RequestLog requests() {
        return requests.orElseThrow(() -> new IllegalStateException(
                "requests are not recorded: start the server with ServerConfig.builder().recordRequests(true)"));
    }

    /** The URL of the TLS port. */
    public URI url() {
        return http.secureUri().orElseThrow();
    }

    /** The URL of the port without TLS, on the loopback address; empty when there is none. */
    public Optional<URI> insecureUrl() {
        return http.insecureUri();
    }

    /** The bearer token of the administrator; {@code ""} when the server was given a token file. */
    public String adminToken() {
        return tokens.admin();
    }

    /** The certificate of the authority that clients have to trust, as PEM. */
    public String authorityCertificate() {
        return PemText.of(identity.chain().get(identity.chain().size() - 1));
    }

    /**
     * The text of a kubeconfig for the administrator, which every Kubernetes client reads. It has no token when the server was
     * given a token file.
     */
    public String kubeconfig() {
        return Kubeconfig.of(url(), authorityCertificate(), tokens.admin());
    }

    /**
     * What users were allowed and denied, to find the smallest roles for them.
     *
     * @throws IllegalStateException when this server does not record it
     * @see ServerConfigBuilder#recordRequests
     */
    public RecordedPermissions permissions() {
        return permissions.orElseThrow(
                () -> new IllegalStateException("the server records no permissions: set recordRequests(true)"));
    }

    /**
     * Waits until the controllers have dealt with everything that was written so far. Returns at once when no controller runs.
     *
     * @throws IllegalStateException when that takes longer than a minute; the message says which controllers are busy
     * @see Controllers#settle
     */
    public void settle() {
        controllers.settle(PATIENCE);
    }

    /**
     * Advances the clock that this server was started with, and lets the controllers do what falls due on the way.
     *
     * @throws IllegalArgumentException when {@code duration} is negative
     * @throws IllegalStateException when that clock is no {@link dev.kontract.client.controller.ManualClock}, or the
     *     controllers are busy for longer than a minute at one instant; the message says when and which
     * @see Controllers#advance
     */
    public void advance(Duration duration) {
        controllers.advance(duration, PATIENCE);
    }

    /** Stops the controllers, completes the requests under way, ends watches in an orderly way and closes the ports. */
    @Override
    public void close() {
        opened.close();
    }
}
