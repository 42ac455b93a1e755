package dev.kontract.conformance.faults;

import dev.kontract.client.ClientSettings;
import dev.kontract.client.KontractClient;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.model.Namespace;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.sqlite.Retention;
import dev.kontract.server.storage.sqlite.SqliteOptions;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import dev.kontract.server.storage.sqlite.SqliteStorage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** A server whose objects outlive it: it can be stopped and started again at the same address. Used by one thread. */
final class DurableServer implements AutoCloseable {

    private static final Retention NOTHING = new Retention(Duration.ZERO, 1, 1);

    private final Path folder;
    private final int port;
    private ApiServer server;

    /** Starts a server that keeps all it has in {@code folder}, with the namespace of the followers. */
    DurableServer(Path folder) throws IOException {
        this.folder = folder;
        server = start(0);
        port = server.url().getPort();
        try (KontractClient client = client()) {
            client.namespaces().create(new Namespace().metadata(new ObjectMeta().name(Follower.NAMESPACE)));
        }
    }

    private ApiServer start(int wanted) throws IOException {
        return ApiServer.start(ServerConfig.builder()
                .dataDir(folder)
                .storage(SqliteProvider.standard())
                .securePort(wanted)
                .insecurePort(0)
                .controllers("none")
                .build());
    }

    int port() {
        return port;
    }

    /** The port without TLS, another one after a restart. */
    int plainPort() {
        return server.insecureUrl().orElseThrow().getPort();
    }

    String token() {
        return server.adminToken();
    }

    String authority() {
        return server.authorityCertificate();
    }

    /** Returns the configuration of its clients. */
    ClientConfig config() {
        return KubeConfig.of(folder.resolve("kubeconfig")).config();
    }

    /** The same by way of {@code proxy}. */
    ClientConfig config(FaultProxy proxy) {
        return at("https://127.0.0.1:" + proxy.port());
    }

    /** The same without TLS. */
    ClientConfig plainConfig(FaultProxy proxy) {
        return at("http://127.0.0.1:" + proxy.port());
    }

    private ClientConfig at(String address) {
        ClientConfig direct = config();
        return new ClientConfig(
                URI.create(address), direct.credentials(), direct.tls(), direct.proxy(), direct.namespace());
    }

    KontractClient client() {
        return KontractClient.connect(config(), ClientSettings.standard());
    }

    /** Stops it and starts it again. */
    void restart() throws IOException {
        server.close();
        server = start(port);
    }

    /** Restarts it without {@code files} of its folder, which it creates again. */
    void restartWithout(String... files) throws IOException {
        server.close();
        for (String file : files) {
            Files.delete(folder.resolve(file));
        }
        server = start(port);
    }

    /** Restarts it without history: clients that watched have to list. */
    void restartCompacted() throws IOException {
        server.close();
        SqliteOptions forgetful = SqliteOptions.in(folder.resolve("store")).retaining(NOTHING);
        try (SqliteStorage storage = SqliteStorage.open(forgetful)) {
            while (remembers(storage)) {
                LockSupport.parkNanos(1_000_000);
            }
        }
        server = start(port);
    }

    private static boolean remembers(SqliteStorage storage) {
        try {
            storage.list(new Range("", "", 1, storage.revision() - 2));
            return true;
        } catch (StorageException e) {
            return false;
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
