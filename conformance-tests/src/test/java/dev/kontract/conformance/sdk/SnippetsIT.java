package dev.kontract.conformance.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.Patch;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.ClientTls;
import dev.kontract.client.config.Credentials;
import dev.kontract.client.controller.Controller;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.ChangeListener;
import dev.kontract.client.informer.Informer;
import dev.kontract.conformance.EmbeddedServer;
import dev.kontract.conformance.ServerUnderTest;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.Json;
import dev.kontract.model.Namespace;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Role;
import dev.kontract.model.StatefulSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(EmbeddedServer.class)
@SuppressWarnings("NullAway.Init")
class SnippetsIT {

    static final String SET = """
        {"metadata":{"name":"web"},"spec":{"replicas":2,"serviceName":"web","selector":{"matchLabels":{"a":"b"}},
        "template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"c","image":"i"}]}}}}
        """;

    private KontractClient client;
    private String namespace;

    private static KontractClient connect(String token) {
        return KontractClient.connect(config(token));
    }

    private static ClientConfig config(String token) {
        return ClientConfig.of(ServerUnderTest.url())
                .withCredentials(Credentials.bearer(token))
                .withTls(ClientTls.platform().trustingAnybody().context());
    }

    @BeforeEach
    void connect() {
        client = connect(ServerUnderTest.token());
        namespace = Objects.requireNonNull(client.namespaces()
                .create(new Namespace().metadata(new ObjectMeta().generateName("sdk-")))
                .name());
    }

    @AfterEach
    void close() {
        client.namespaces().delete(namespace);
        client.close();
    }

    @Test
    void list_contextOfAFile_tellsItsSets(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(
                folder.resolve("config"), """
                    clusters: [{name: c, cluster: {server: "%s", insecure-skip-tls-verify: true}}]
                    users: [{name: u, user: {token: %s}}]
                    contexts: [{name: shop, context: {cluster: c, user: u}}]
                    """.formatted(ServerUnderTest.url(), ServerUnderTest.token()));
        if (client.namespaces().find("shop").isEmpty()) {
            client.namespaces().create(new Namespace().metadata(new ObjectMeta().name("shop")));
        }
        StatefulSet set = Json.read(SET, StatefulSet.class);
        set.setMetadata(new ObjectMeta().generateName("listed-"));
        String name =
                Objects.requireNonNull(client.statefulSets("shop").create(set).name());
        List<String> lines = new ArrayList<>();

        Snippets.list(file, "shop", lines::add);

        assertThat(lines).contains(name + ": 2");
        client.statefulSets("shop").delete(name);
    }

    @Test
    void async_unknownToken_isUnauthorizedToo() {
        try (KontractClient nobody = connect("unknown")) {
            assertThatThrownBy(() -> nobody.configMaps(namespace).list()).isInstanceOf(ApiException.Unauthorized.class);
            assertThat(nobody.configMaps(namespace).async().list())
                    .failsWithin(Duration.ofSeconds(20))
                    .withThrowableOfType(ExecutionException.class)
                    .withCauseInstanceOf(ApiException.Unauthorized.class);
        }
    }

    @Test
    void measured_requests_areReported() {
        List<String> lines = Collections.synchronizedList(new ArrayList<>());
        String trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        try (KontractClient measured = Snippets.measured(config(ServerUnderTest.token()), () -> trace, lines::add)) {
            measured.namespaces().get("default");
        }

        assertThat(lines).singleElement().asString().matches("GET /api/v1/namespaces/default 200 \\d+ ms");
    }

    @Test
    void write_role_createdUpdatedPatchedSelected() {
        assertThat(Snippets.create(client, namespace).labels()).containsEntry("app", "web");
        assertThat(Snippets.create(client, namespace).name()).isEqualTo("reader");
        assertThat(Snippets.update(client, namespace).labels()).containsEntry("tier", "front");
        Snippets.patch(client, namespace);

        Role role = client.roles(namespace).get("reader");
        assertThat(role.labels()).containsOnlyKeys("app", "a");
        assertThat(role.getRules().get(0).getVerbs()).containsExactly("get", "list", "watch");
        assertThat(Snippets.select(client)).isPositive();
    }

    @Test
    void apply_settings_areOwned() {
        ConfigMap applied = Snippets.apply(client, namespace);

        assertThat(applied.getData()).containsEntry("colour", "blue");
        assertThat(applied.getMetadata().getManagedFields().get(0).getManager()).isEqualTo("shop-settings");
        assertThat(Snippets.apply(client, namespace).resourceVersion()).isEqualTo(applied.resourceVersion());
    }

    @Test
    void await_set_seenByItsControllerThenGone() {
        client.statefulSets(namespace).create(Json.read(SET, StatefulSet.class));
        client.statefulSets(namespace).status().patch("web", Patch.merge().set("/status/observedGeneration", 1));

        Snippets.await(client, namespace);

        assertThat(client.statefulSets(namespace).find("web")).isEmpty();
    }

    @Test
    void watch_change_isReported() throws Exception {
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        Thread watcher = new Thread(() -> Snippets.watch(client, namespace, lines::add));
        watcher.start();
        String first = null;
        for (int i = 0; first == null; i++) {
            client.configMaps(namespace).create(new ConfigMap().metadata(new ObjectMeta().name("m" + i)));
            first = lines.poll(200, TimeUnit.MILLISECONDS);
        }
        watcher.join();

        assertThat(first).startsWith("ADDED m");
    }

    @Test
    void informer_maps_areIndexed() throws Exception {
        Snippets.apply(client, namespace);
        BlockingQueue<String> seen = new LinkedBlockingQueue<>();
        try (Informer<ConfigMap> informer = Snippets.informer(client, namespace, seen)) {
            assertThat(seen.take()).isEqualTo(namespace + "/settings");
            assertThat(informer.indexer().byIndex("colour", "blue")).hasSize(1);

            client.configMaps(namespace)
                    .create(new ConfigMap()
                            .metadata(new ObjectMeta().name("late"))
                            .data(Map.of("colour", "red")));
            assertThat(seen.take()).isEqualTo(namespace + "/late");
        }
    }

    @Test
    void lead_alone_starts() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch stopped = new CountDownLatch(1);
        Thread candidate =
                new Thread(() -> Snippets.lead(client, namespace, "me", started::countDown, stopped::countDown));
        candidate.start();
        started.await();
        assertThat(client.leases(namespace).get("guard").getSpec().getHolderIdentity())
                .isEqualTo("me");

        candidate.interrupt();
        stopped.await();
        candidate.join();
        assertThat(client.leases(namespace).get("guard").getSpec().getHolderIdentity())
                .isEmpty();
    }

    @Test
    void operator_setsAndRoles_keepsARoleForEverySet() throws Exception {
        try (Informer<StatefulSet> sets =
                        Informer.of(client.statefulSets(namespace)).start();
                Informer<Role> roles = Informer.of(client.roles(namespace)).start();
                Controller controller = Snippets.operator(client, sets, roles)) {
            CompletableFuture<String> first = new CompletableFuture<>();
            CompletableFuture<String> second = new CompletableFuture<>();
            roles.addListener(new ChangeListener<>() {
                @Override
                public void onAdd(Role role) {
                    (first.isDone() ? second : first).complete(role.metadata().getUid());
                }
            });
            client.statefulSets(namespace).create(Json.read(SET, StatefulSet.class));
            String uid = first.get();
            assertThat(client.roles(namespace)
                            .get("web-reader")
                            .getRules()
                            .get(0)
                            .getResourceNames())
                    .containsExactly("web");

            client.roles(namespace).delete("web-reader");
            assertThat(second.get()).isNotEqualTo(uid);
            assertThat(client.statefulSets(namespace).scale("web", 3).getSpec().getReplicas())
                    .isEqualTo(3);
            assertThat(client.resource(Kinds.ROLE).list().items()).isNotEmpty();
            assertThat(controller).isNotNull();
        }
    }
}
