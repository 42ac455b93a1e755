package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kontract.client.DeletionOptions;
import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.ListOptions;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Informer;
import dev.kontract.client.watch.Watch;
import dev.kontract.client.watch.WatchEvent;
import dev.kontract.model.ClusterRoleBinding;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.CustomObject;
import dev.kontract.model.Namespace;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.OwnerReference;
import dev.kontract.model.RoleRef;
import dev.kontract.model.Status;
import dev.kontract.model.Subject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddingIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    @Test
    void start_default_finishesDeletionOfNamespaceWithObjects() throws Exception {
        try (ApiServer server = ApiServer.start()) {
            KontractClient client = server.client();
            client.namespaces().create(new Namespace().metadata(new ObjectMeta().name("shop")));
            client.configMaps("shop").create(map("settings"));

            client.namespaces().delete("shop");

            client.namespaces().awaitGone("shop", LIMIT);
        }
    }

    @Test
    void start_default_collectsDependents() throws Exception {
        try (ApiServer server = ApiServer.start()) {
            KontractClient client = server.client();
            ConfigMap owner = client.configMaps("default").create(map("owner"));
            ConfigMap dependent = map("dependent");
            dependent
                    .metadata()
                    .addOwnerReferencesItem(new OwnerReference()
                            .apiVersion("v1")
                            .kind("ConfigMap")
                            .name("owner")
                            .uid(owner.metadata().getUid()));
            client.configMaps("default").create(dependent);

            client.configMaps("default")
                    .delete("owner", DeletionOptions.standard().background());

            client.configMaps("default").awaitGone("dependent", LIMIT);
        }
    }

    @Test
    void controllers_noPatterns_leavesNamespaceTerminating() throws Exception {
        assertTerminates(ServerConfig.builder().controllers().build());
        assertTerminates(ServerConfig.builder().controllers("none").build());
    }

    private static void assertTerminates(ServerConfig config) throws Exception {
        try (ApiServer server = ApiServer.start(config)) {
            server.client().namespaces().create(new Namespace().metadata(new ObjectMeta().name("shop")));
            server.client().namespaces().delete("shop");
            server.settle();

            assertThat(server.client().namespaces().get("shop").deleting()).isTrue();
        }
    }

    @Test
    void client_serverWithTokenFile_isAdministrator(@TempDir Path directory) throws Exception {
        Path tokens = Files.writeString(directory.resolve("tokens.csv"), "secret,somebody,1\n");
        Optional<Path> none = Optional.empty();
        ServerConfig config = ServerConfig.builder()
                .files(new ServerConfig.Files(Optional.of(tokens), none, none, none, none, none))
                .build();
        try (ApiServer server = ApiServer.start(config)) {
            assertThat(server.client()
                            .configMaps("default")
                            .create(map("settings"))
                            .name())
                    .isEqualTo("settings");
        }
    }

    @Test
    void client_inProcess_answersAsOverHttps() throws Exception {
        try (ApiServer server = ApiServer.start();
                KontractClient remote = remote(server)) {
            KontractClient local = server.client();
            String text = "x".repeat(20_000);
            for (int i = 0; i < 60; i++) {
                local.configMaps("default").create(map("m" + i).data(Map.of("text", text)));
            }

            assertThat(local.configMaps("default").list())
                    .isEqualTo(remote.configMaps("default").list());
            assertThat(local.configMaps("default").async().list().join())
                    .isEqualTo(remote.configMaps("default").async().list().join());
            assertThat(failure(local)).isEqualTo(failure(remote));
            assertThat(local.configMaps("default").async().find("none").join()).isEmpty();
            assertThat(events(local)).hasSize(61).isEqualTo(events(remote));
        }
    }

    @Test
    void client_user_hasThePermissionsOfItsGroups() throws Exception {
        try (ApiServer server = ApiServer.start();
                KontractClient jane = server.client("jane", "developers");
                KontractClient remote =
                        KontractClient.connect(KubeConfig.of(server.kubeconfig("jane", "developers"), Path.of(""))
                                .config())) {
            assertThatThrownBy(() -> jane.configMaps("default").list())
                    .isInstanceOf(ApiException.Forbidden.class)
                    .hasMessageContaining("jane");

            server.client()
                    .clusterRoleBindings()
                    .create(new ClusterRoleBinding()
                            .metadata(new ObjectMeta().name("developers"))
                            .roleRef(new RoleRef()
                                    .apiGroup("rbac.authorization.k8s.io")
                                    .kind("ClusterRole")
                                    .name("view"))
                            .addSubjectsItem(new Subject()
                                    .apiGroup("rbac.authorization.k8s.io")
                                    .kind("Group")
                                    .name("developers")));

            Patience.await("the binding counts", () -> isAllowed(jane));
            assertThat(remote.configMaps("default").list())
                    .isEqualTo(jane.configMaps("default").list());
            assertThat(server.token("jane")).isNotEqualTo(server.token("jane", "developers"));
        }
    }

    private static boolean isAllowed(KontractClient client) {
        try {
            client.configMaps("default").list();
            return true;
        } catch (ApiException.Forbidden e) {
            return false;
        }
    }

    private static KontractClient remote(ApiServer server) {
        return KontractClient.connect(
                KubeConfig.of(server.kubeconfig(), Path.of("")).config());
    }

    private static Status failure(KontractClient client) {
        return catchThrowableOfType(
                        ApiException.AlreadyExists.class,
                        () -> client.configMaps("default").create(map("m1")))
                .status();
    }

    /** All objects as events, then the bookmark behind them. */
    private static List<WatchEvent<ConfigMap>> events(KontractClient client) {
        List<WatchEvent<ConfigMap>> events = new ArrayList<>();
        ListOptions all = ListOptions.all().sendInitialEvents().bookmarks();
        try (Watch<ConfigMap> watch = client.configMaps("default").watch(all)) {
            for (Optional<WatchEvent<ConfigMap>> event = watch.next(); event.isPresent(); event = watch.next()) {
                events.add(event.get());
                if (event.get().type() == WatchEvent.Type.BOOKMARK) {
                    break;
                }
            }
        }
        return events;
    }

    @Test
    void client_kindThatIsNotServed_isNamed() throws Exception {
        Kind<CustomObject> backups = Kind.custom("stable.example.com/v1", "Backup", "backups", Kind.Scope.NAMESPACED);
        try (ApiServer server = ApiServer.start();
                Informer<CustomObject> informer =
                        Informer.of(server.client().resource(backups)).start()) {
            assertThatThrownBy(() -> informer.awaitSync(LIMIT))
                    .hasMessageContaining("the server does not serve stable.example.com/v1 backups")
                    .hasCauseInstanceOf(ApiException.NotServed.class);
        }
    }

    @Test
    void start_allControllers_needsFewThreads() throws Exception {
        Set<Thread> before = Thread.getAllStackTraces().keySet(); // Those of other tests may still be ending.
        try (ApiServer server =
                ApiServer.start(ServerConfig.builder().controllers("*").build())) {
            server.client().namespaces().create(new Namespace().metadata(new ObjectMeta().name("shop")));
            server.settle();

            assertThat(Thread.getAllStackTraces().keySet())
                    .filteredOn(thread -> !before.contains(thread))
                    .extracting(Thread::getName)
                    .noneMatch(name -> name.startsWith("informer "))
                    .filteredOn(name -> name.startsWith("controllers-"))
                    .hasSizeLessThanOrEqualTo(6);
        }
    }

    @Test
    void close_closesClient() throws Exception {
        KontractClient client;
        try (ApiServer server = ApiServer.start()) {
            client = server.client();
        }
        assertThatThrownBy(() -> client.namespaces().list()).hasMessageContaining("the client is closed");
    }

    private static ConfigMap map(String name) {
        return new ConfigMap().metadata(new ObjectMeta().name(name));
    }
}
