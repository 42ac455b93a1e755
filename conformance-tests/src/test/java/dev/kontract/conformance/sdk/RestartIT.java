package dev.kontract.conformance.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.ClientSettings;
import dev.kontract.client.KontractClient;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.client.controller.Controller;
import dev.kontract.client.http.RetryPolicy;
import dev.kontract.client.http.TransportSettings;
import dev.kontract.client.informer.ChangeListener;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.Json;
import dev.kontract.model.Namespace;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Role;
import dev.kontract.model.StatefulSet;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's operator, while its server goes away and comes back. */
class RestartIT {

    private static final int RESTARTS = 3;

    @TempDir
    private Path folder;

    private ApiServer start(int port) throws IOException {
        return ApiServer.start(ServerConfig.builder()
                .dataDir(folder)
                .storage(SqliteProvider.standard())
                .securePort(port)
                .build());
    }

    private static StatefulSet set(String name) {
        StatefulSet set = Json.read(SnippetsIT.SET, StatefulSet.class);
        set.metadata().setName(name);
        return set;
    }

    @Test
    void operator_serverRestarts_keepsARoleForEverySet() throws Exception {
        ApiServer server = start(0);
        URI url = server.url();
        RetryPolicy patient = new RetryPolicy(50, Duration.ofMillis(50), Duration.ofMillis(500));
        ClientSettings settings = ClientSettings.standard()
                .withTransport(TransportSettings.standard().withRetry(patient));
        BlockingQueue<String> seen = new LinkedBlockingQueue<>();
        try (KontractClient client = KontractClient.connect(
                        KubeConfig.of(folder.resolve("kubeconfig")).config(), settings);
                Informer<StatefulSet> sets =
                        Informer.of(client.statefulSets("shop")).start();
                Informer<Role> roles = Informer.of(client.roles("shop")).start();
                Controller controller = Snippets.operator(client, sets, roles)) {
            client.namespaces().create(new Namespace().metadata(new ObjectMeta().name("shop")));
            roles.addListener(new ChangeListener<>() {
                @Override
                public void onAdd(Role role) {
                    seen.add(role.key());
                }
            });
            for (int i = 0; i < RESTARTS; i++) {
                client.statefulSets("shop").create(set("web-" + i));
                assertThat(seen.take()).isEqualTo("shop/web-" + i + "-reader");
                server.close();
                server = start(url.getPort());
            }
            client.statefulSets("shop").create(set("last"));
            assertThat(seen.take()).isEqualTo("shop/last-reader");
            assertThat(client.roles("shop").list().items()).hasSize(RESTARTS + 1);
            assertThat(controller).isNotNull();
        } finally {
            server.close();
        }
    }
}
