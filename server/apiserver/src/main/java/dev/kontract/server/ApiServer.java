package dev.kontract.server;

import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.server.controller.Controllers;
import dev.kontract.server.controller.node.NodeFaults;
import dev.kontract.server.controller.pod.PodFaults;
import dev.kontract.server.fault.FaultRules;
import dev.kontract.server.http.HttpServer;
import dev.kontract.server.http.InProcessTransport;
import dev.kontract.server.identity.Kubeconfig;
import dev.kontract.server.identity.PrivateFiles;
import dev.kontract.server.privilege.RecordedPermissions;
import dev.kontract.server.recording.RequestLog;
import dev.kontract.server.storage.memory.MemoryState;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

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
    private static final Duration MANUAL_LIMIT = Duration.ofMinutes(10);

    private final ServerConfig config;
    private final HttpServer http;
    private final ServerCredentials credentials;
    private final ServerContent content;
    private final Controllers controllers;
    private final InternalClients clients;
    private final ClientActivity activity;
    private final KontractClient administrator;
    private final Optional<RequestLog> requests;
    private final Optional<RecordedPermissions> permissions;
    private final FaultRules faults;
    private final Optional<PageParts> page;
    private final CloseStack opened;
    private volatile @Nullable KontractClient observer;
    private @Nullable ServerSnapshot beginning;

    ApiServer(
            ServerConfig config,
            HttpServer http,
            ServerCredentials credentials,
            ServerContent content,
            Controllers controllers,
            InternalClients clients,
            KontractClient administrator,
            Optional<RequestLog> requests,
            Optional<RecordedPermissions> permissions,
            FaultRules faults,
            Optional<PageParts> page,
            CloseStack opened) {
        this.config = config;
        this.http = http;
        this.credentials = credentials;
        this.content = content;
        this.controllers = controllers;
        this.clients = clients;
        this.activity = new ClientActivity(http, clients, content);
        this.administrator = administrator;
        this.requests = requests;
        this.permissions = permissions;
        this.faults = faults;
        this.page = page;
        this.opened = opened;
    }

    /** Saves the current content for {@link #reset}. */
    ApiServer begin() {
        beginning = content.isInMemory() ? snapshot() : null;
        return this;
    }

    /**
     * Begins to compile the contract with the default {@linkplain ServerConfigBuilder#groupDomain group domain} on another thread.
     * A program that calls this before it reads its configuration starts its first server sooner, unless that server has another
     * group domain.
     */
    public static void prepare() {
        var unused = StartupTask.make(() -> CompiledContract.of(Contract.DEFAULT_GROUP_DOMAIN));
    }

    /**
     * Starts a server in memory on free ports, with TLS and without, each opened when its URL is first requested. It runs the
     * controllers of {@link ServerConfigBuilder#DEFAULT_CONTROLLERS} and leaves nothing behind when it is closed.
     *
     * @throws IOException never, as it uses no file and no given port
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
        if (file.isPresent() && !adminToken().isEmpty()) {
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
     * A client that may do everything, as {@link #client()} does, but whose requests are not among the {@link #requests}: for
     * looking at the server without leaving a trace there. Closed with the server.
     */
    public synchronized KontractClient observer() {
        KontractClient known = observer;
        if (known == null) {
            known = clients.observer();
            observer = known;
        }
        return known;
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

    /** Returns the faults injected into requests to this server: none, until a rule is created. A fork starts without rules. */
    public FaultRules faults() {
        return faults;
    }

    /** Lets a pod fail that {@code pod-simulator} runs. */
    public PodFaults pod(String namespace, String name) {
        return new PodFaults(
                administrator, namespace, name, config.controllers().pods(), config.clock());
    }

    /** Lets a node fail that {@code node-simulator} runs. */
    public NodeFaults node(String name) {
        return new NodeFaults(administrator, name);
    }

    /**
     * Creates another server with the same objects within milliseconds, regardless of their number. The servers are
     * independent: neither sees the other's later writes.
     *
     * <p>The fork is configured like this server, trusts the tokens of the same files and service accounts, and has the same
     * certificate authority. It keeps its objects in memory, opens ports of its own when its {@link #url} is first asked for,
     * and writes no files. A {@link ManualClock} of this server is at the same time in the fork, and a clock of its own there.
     * Watches start with the fork: older resource versions are {@code 410 Gone}. The caller closes it.
     *
     * @throws IllegalStateException when this server does not keep its objects in memory, or is closed
     * @throws IOException when a file of the configuration cannot be read any more
     */
    public ApiServer fork() throws IOException {
        CloseStack ofFork = new CloseStack();
        try {
            MemoryState state = content.state();
            return new Assembly(config.forked(clockOfFork()), ofFork).fork(credentials, state, controllers.standby());
        } catch (IOException | RuntimeException e) {
            ofFork.close(e);
            throw e;
        }
    }

    private Clock clockOfFork() {
        return config.clock() instanceof ManualClock manual ? ManualClock.at(manual.instant()) : config.clock();
    }

    /**
     * Returns the current objects of this server, for {@link #restore}.
     *
     * @throws IllegalStateException if this server does not keep its objects in memory, or is closed
     */
    public ServerSnapshot snapshot() {
        return new ServerSnapshot(content.state());
    }

    /**
     * Brings the objects of a snapshot back: those created since are deleted, deleted ones are created with their former UIDs,
     * changed ones are updated. The cost depends on the changes since, not on the number of objects. Watches stay open and see
     * these writes, at new resource versions; clocks are not set back. The controllers are paused in the meantime.
     *
     * @param snapshot one of this server, or of one that it was forked from
     * @throws IllegalStateException when this server does not keep its objects in memory, is closed, other clients go on
     *     writing, or a controller does not come to rest, as when it waits for a webhook that calls this
     */
    public void restore(ServerSnapshot snapshot) {
        content.restore(snapshot);
    }

    /**
     * Ends all {@link #faults}, and brings back what the server held when it was started or forked, as {@link #restore} does.
     *
     * @throws IllegalStateException as {@link #restore}
     */
    public void reset() {
        faults.clear();
        ServerSnapshot known = beginning;
        restore(known == null ? snapshot() : known); // Where there are no snapshots, that is said.
    }

    /** The clock of this server: the configured one, or the fork's own if that is a {@link ManualClock}. */
    public Clock clock() {
        return config.clock();
    }

    /**
     * Requests to this server from within the process, for programs that receive them on connections of their own. They pass the
     * same authentication, authorization, flow control and audit as those that arrive on a port.
     */
    public InProcessTransport inProcess() {
        return http.inProcess();
    }

    /**
     * The URL of the TLS port. A fork, and a server on free ports that uses no files, opens it when this is first called.
     *
     * @throws UncheckedIOException when it cannot be opened, or the server is closed
     */
    public URI url() {
        return urlOf(http);
    }

    /**
     * Returns a link that opens the page of this server in a browser and signs in as the administrator: once, and within a quarter
     * of an hour. The page shows objects, their changes, requests and permissions. The browser asks whether to trust the
     * certificate of the server unless it knows the {@link #authorityCertificate}.
     *
     * @throws UncheckedIOException as {@link #url}
     * @throws IllegalStateException if this server was started without the page
     * @see ServerConfigBuilder#ui
     */
    public URI pageUrl() {
        return pageUrlOf(clients.administratorToken());
    }

    /** Returns a link as {@link #pageUrl()} does, which signs in as {@code user}. */
    public URI pageUrl(String user, String... groups) {
        return pageUrlOf(token(user, groups));
    }

    private URI pageUrlOf(String token) {
        PageParts parts = page.orElseThrow(() ->
                new IllegalStateException("this server has no page: it was started with ui(false) or --ui=false"));
        return url().resolve(parts.link(token));
    }

    static URI urlOf(HttpServer http) {
        try {
            return http.secureUri().orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The URL of the port without TLS, on the loopback address; empty when there is none. It is opened as {@link #url} says.
     *
     * @throws UncheckedIOException when it cannot be opened, or the server is closed
     */
    public Optional<URI> insecureUrl() {
        try {
            return http.insecureUri();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The bearer token of the administrator; {@code ""} when the server was given a token file. */
    public String adminToken() {
        return credentials.tokens().admin();
    }

    /** The certificate of the authority that clients have to trust, as PEM. */
    public String authorityCertificate() {
        return credentials.authorityCertificate();
    }

    /**
     * The text of a kubeconfig for the administrator, which every Kubernetes client reads. It has no token when the server was
     * given a token file.
     */
    public String kubeconfig() {
        return Kubeconfig.of(url(), authorityCertificate(), adminToken());
    }

    /**
     * Returns the permissions that users were allowed and denied, to derive the smallest roles.
     *
     * @throws IllegalStateException if this server does not record requests
     * @see ServerConfigBuilder#recordRequests
     */
    public RecordedPermissions permissions() {
        return permissions.orElseThrow(() -> new IllegalStateException(
                "permissions are not recorded: start the server with ServerConfig.builder().recordRequests(true)"));
    }

    /**
     * Waits until the controllers have processed all writes so far. Returns immediately if no controller runs.
     *
     * @throws IllegalStateException if that takes longer than a minute; the message names the busy controllers
     * @see Controllers#settle
     */
    public void settle() {
        controllers.settle(PATIENCE);
    }

    /**
     * Advances the manual clock of this server; tasks of the controllers that become due run on the way.
     *
     * @throws IllegalArgumentException when {@code duration} is negative
     * @throws IllegalStateException when that clock is no {@link dev.kontract.client.controller.ManualClock}, or the
     *     controllers are busy for longer than a minute at one instant; the message says when and which
     * @see Controllers#advance
     */
    public void advance(Duration duration) {
        controllers.advance(duration, PATIENCE);
    }

    /**
     * Waits until {@code condition} holds, as {@link #await(BooleanSupplier, Duration)} does: for up to ten minutes on a {@link
     * ManualClock}, and for up to one in real time.
     *
     * @throws AssertionError if it does not hold by then
     */
    public void await(BooleanSupplier condition) {
        await(condition, limit());
    }

    private Duration limit() {
        return config.clock() instanceof ManualClock ? MANUAL_LIMIT : PATIENCE;
    }

    /**
     * Waits until {@code condition} holds. A {@link ManualClock} is advanced only as far as needed: from one scheduled task to
     * the next, and only when the controllers are idle and clients have not written for a moment. That is waited for when the ports
     * of this server were opened, or a client in this process watches: an operator under test may have something to do. When
     * nothing is scheduled any more, those clients are given ten seconds before it is advanced to the end of the limit. With
     * any other clock this waits in real time. An exception of the condition ends the wait; {@link #untilAsserted} retries.
     *
     * @param limit how much time may pass on the clock of this server
     * @throws AssertionError if the condition does not hold by then; the message lists the requests that failed meanwhile
     * @throws IllegalStateException if the controllers are busy for longer than a minute at one instant, or the thread is
     *     interrupted; a suppressed {@code AssertionError} lists the requests that failed meanwhile
     */
    public void await(BooleanSupplier condition, Duration limit) {
        await("the condition did not hold", condition, limit, new AtomicReference<>());
    }

    private void await(
            String failure, BooleanSupplier condition, Duration limit, AtomicReference<@Nullable Throwable> last) {
        ObservedWait wait = new ObservedWait(config, requests);
        boolean holds;
        try {
            holds = controllers.await(condition, limit, PATIENCE, activity::awaitQuiet, activity::await);
        } catch (IllegalStateException e) {
            e.addSuppressed(wait.failure(failure, last.get()));
            throw e;
        }
        if (!holds) {
            throw wait.failure(failure + " within " + limit, last.get());
        }
    }

    /** Assertions, repeated until they pass. */
    @FunctionalInterface
    public interface Assertions {

        /** Fails by an {@link AssertionError} or an exception. */
        void verify() throws Exception;
    }

    /** As {@link #untilAsserted(Assertions, Duration)}, with the limit of {@link #await(BooleanSupplier)}. */
    public void untilAsserted(Assertions assertions) {
        untilAsserted(assertions, limit());
    }

    /**
     * Waits until {@code assertions} pass, as {@link #await(BooleanSupplier, Duration)} waits for a condition: failed ones are
     * repeated.
     *
     * @throws AssertionError if they do not pass by then, with the message of their last failure
     * @throws IllegalStateException as {@link #await(BooleanSupplier, Duration)}, with the last failure as well
     */
    public void untilAsserted(Assertions assertions, Duration limit) {
        AtomicReference<@Nullable Throwable> last = new AtomicReference<>();
        BooleanSupplier pass = () -> {
            try {
                assertions.verify();
                return true;
            } catch (Exception | AssertionError e) {
                if (e instanceof InterruptedException) {
                    Thread.currentThread().interrupt();
                }
                last.set(e);
                return false;
            }
        };
        await("the assertions did not pass", pass, limit, last);
    }

    /**
     * Waits until the controllers are idle and {@code user} has no pending request and has sent none for as long as {@code
     * quiet}, in real time: for an operator under test, of whose work this server knows only the requests.
     *
     * @throws IllegalArgumentException if {@code quiet} is a minute or longer
     * @throws IllegalStateException if that takes longer than a minute, the thread is interrupted, or this server does not
     *     record requests
     */
    public void settle(String user, Duration quiet) {
        new QuietUser(requests(), user).await(quiet, PATIENCE, this::settle);
    }

    /** Stops the controllers, completes the requests under way, ends watches in an orderly way and closes the ports. */
    @Override
    public void close() {
        KontractClient known = observer;
        if (known != null) {
            known.close();
        }
        opened.close();
    }
}
