package dev.kontract.server.junit;

import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerSnapshot;
import dev.kontract.server.fault.FaultRules;
import dev.kontract.server.recording.TimelineReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An API server for one test, with its clients: the equivalent of {@link Kontract} for any test framework. Thread-safe.
 *
 * <pre>{@code
 * try (TestEnvironment environment = TestEnvironment.builder().controllers("*").crds("META-INF/fabric8").open()) {
 *     KubernetesClient client = environment.client(KubernetesClient.class);
 *     ...
 * }
 * }</pre>
 *
 * <p>The server is a fork of a base server, which all environments of a process with the same settings share: it starts with
 * the content of the manifests, and is isolated from the others. Open one before each test, and close it afterwards.
 */
public final class TestEnvironment implements AutoCloseable {

    private static final FailureReports REPORTS = new FailureReports();

    private record ClientKey(Object library, Actor actor) {}

    private final EnvironmentSettings settings;
    private final Target target;
    private final Map<ClientKey, AutoCloseable> clients = new HashMap<>();
    private final List<Path> files = new ArrayList<>();

    TestEnvironment(EnvironmentSettings settings, Target target) {
        this.settings = settings;
        this.target = target;
        beginRecording();
    }

    /** Returns a builder, with which settings can be selected. */
    public static TestEnvironmentBuilder builder() {
        return new TestEnvironmentBuilder();
    }

    /** Returns the server. Skips the test if it runs on a cluster. */
    public ApiServer server() {
        return target.server().orElseThrow(() -> ExistingClusters.unsupported("the ApiServer"));
    }

    /** Returns the client of the administrator. */
    public KontractClient client() {
        return target.administrator();
    }

    /** Returns the client of the administrator whose requests are not recorded. */
    KontractClient observer() {
        return target.observer();
    }

    /**
     * Returns a client that acts as {@code user}, with the permissions that RBAC grants.
     *
     * @throws IllegalArgumentException if {@code user} is blank, or begins as the name of a service account and is malformed
     */
    public KontractClient clientAs(String user, String... groups) {
        return clientAs(KontractClient.class, user, groups);
    }

    /**
     * Returns the client of the administrator in another library.
     *
     * @param type fabric8's {@code KubernetesClient} or {@code NamespacedKubernetesClient}, the {@code ApiClient} of the official
     *     client, or {@link KontractClient}
     * @throws IllegalArgumentException for any other type
     */
    public <T> T client(Class<T> type) {
        return type.cast(client(type, Actor.ADMINISTRATOR));
    }

    /** As {@link #client(Class)}, acting as {@code user}. */
    public <T> T clientAs(Class<T> type, String user, String... groups) {
        return type.cast(client(type, settings.actor(user, groups)));
    }

    Object client(Class<?> type, Actor actor) {
        if (type == KontractClient.class) {
            return actor.equals(Actor.ADMINISTRATOR)
                    ? target.administrator()
                    : opened(new ClientKey(KontractClient.class, actor), () -> target.connect(actor));
        }
        Clients library = Clients.of(type);
        if (library == null) {
            throw new IllegalArgumentException(
                    type.getName() + " is not a supported client: use KontractClient, fabric8's KubernetesClient or"
                            + " NamespacedKubernetesClient, or the official ApiClient");
        }
        return library.client(
                opened(new ClientKey(library, actor), () -> library.connect(target.plainKubeconfig(actor))));
    }

    private interface Opening {
        AutoCloseable open() throws Exception;
    }

    private AutoCloseable opened(ClientKey key, Opening opening) {
        synchronized (clients) {
            AutoCloseable open = clients.get(key);
            if (open == null) {
                try {
                    open = opening.open();
                } catch (Exception e) {
                    throw new IllegalStateException(
                            "cannot connect " + key.library() + " as "
                                    + key.actor().name() + ": " + e.getMessage(),
                            e);
                }
                clients.put(key, open);
            }
            return open;
        }
    }

    /** Returns the text of a kubeconfig for the administrator. */
    public String kubeconfig() {
        return kubeconfig(Actor.ADMINISTRATOR);
    }

    String kubeconfig(Actor actor) {
        return target.kubeconfig(actor);
    }

    /** Returns a file with {@link #kubeconfig()}, which is deleted when this is closed. */
    public Path kubeconfigFile() {
        return kubeconfigFile(Actor.ADMINISTRATOR);
    }

    Path kubeconfigFile(Actor actor) {
        try {
            Path file = Files.createTempFile("kubeconfig", ".yaml"); // Readable by the user of this process only.
            synchronized (files) {
                files.add(file);
            }
            return Files.writeString(file, kubeconfig(actor));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns the clock of the server.
     *
     * @throws IllegalStateException if it is not frozen
     */
    public ManualClock clock() {
        if (server().clock() instanceof ManualClock manual) {
            return manual;
        }
        throw new IllegalStateException("the clock shows real time: select ClockMode.FROZEN");
    }

    /** Restarts the recordings of requests and permissions. */
    public void beginRecording() {
        target.server().ifPresent(server -> {
            server.requests().clear();
            server.permissions().clear();
        });
    }

    /** Returns a report of the requests and changes on the server; empty for a cluster. */
    Optional<TimelineReport> report() {
        return target.server().map(server -> TimelineReport.of(server.requests()));
    }

    /** Returns a link to the page of the server; empty for a cluster, and for a server without a page. */
    Optional<String> page() {
        try {
            return target.server().map(server -> server.pageUrl().toString());
        } catch (IllegalStateException e) {
            return Optional.empty();
        }
    }

    /**
     * Reports the end of a test that this was used in. If it failed, writes a report as an HTML page below {@code
     * target/kontract-reports}, adds its path and a summary to {@code failure} as a suppressed exception, and blocks for the duration in
     * the system property {@code kontract.keep}, while the page of the server can be opened. If it succeeded, deletes the report of
     * an earlier run. {@link Kontract} and Spring tests do this by themselves.
     *
     * @param type the class of the test
     * @param test the name of the test in its class
     * @param failure null if it succeeded
     */
    public void ended(Class<?> type, String test, @Nullable Throwable failure) {
        List<Path> unused = REPORTS.update(
                new EndedTest(type.getName(), test, type.getSimpleName() + "." + test, failure),
                List.of(this),
                KeptServers.of(Optional.ofNullable(System.getProperty(KeptServers.LIMIT))));
    }

    /** Returns the active faults with the seed that reproduces them; {@code ""} if there are none. */
    String faults() {
        FaultRules faults = server().faults();
        return faults.rules().isEmpty() ? "" : "Faults: " + faults.describe() + '\n';
    }

    /**
     * Saves the content of the server and the active faults. The result restores them, as often as it is run: watches stay open
     * and receive the changes, and a frozen clock is not set back. Has no effect on a cluster.
     *
     * <pre>{@code
     * Runnable reset = environment.checkpoint(); // before the tests
     * reset.run(); // before each test
     * }</pre>
     */
    public Runnable checkpoint() {
        return target.server().map(TestEnvironment::checkpoint).orElse(() -> {});
    }

    private static Runnable checkpoint(ApiServer server) {
        ServerSnapshot snapshot = server.snapshot();
        Runnable faults = server.faults().checkpoint();
        return () -> {
            faults.run();
            server.restore(snapshot);
        };
    }

    /** Closes the clients and the server, and deletes the files. */
    @Override
    public void close() {
        try (target) {
            synchronized (files) {
                files.forEach(TestEnvironment::delete);
                files.clear();
            }
            synchronized (clients) {
                clients.values().forEach(TestEnvironment::close);
                clients.clear();
            }
        }
    }

    private static void close(AutoCloseable client) {
        try {
            client.close();
        } catch (Exception e) {
            throw new IllegalStateException("cannot close " + client, e);
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
