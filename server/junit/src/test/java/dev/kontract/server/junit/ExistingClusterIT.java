package dev.kontract.server.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.kontract.client.KontractClient;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.Json;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Runs a class with {@link Kontract} on a cluster: a server that is not the kit's. */
class ExistingClusterIT {

    @Test
    void tests_withAKubeconfig_runOnItsCluster(@TempDir Path folder) throws Exception {
        try (ApiServer cluster = ApiServer.start(
                ServerConfig.builder().controllers("*").insecurePort(0).build())) {
            Path kubeconfig = Files.writeString(folder.resolve("kubeconfig"), cluster.kubeconfig());

            EngineTestKit.engine("junit-jupiter")
                    .selectors(selectClass(OnEither.class))
                    .configurationParameter(KontractExtension.CLUSTER, kubeconfig.toString())
                    .execute()
                    .testEvents()
                    .assertStatistics(
                            counts -> counts.succeeded(3).aborted(2).skipped(1).failed(0));

            assertThat(cluster.client().configMaps("default").find("made-by-client"))
                    .isPresent();
            assertThat(cluster.client().configMaps("default").find("made-by-kubeconfig"))
                    .isPresent();
        }
    }

    @Test
    void manifests_withAPod_awaitTheAccountOfItsNamespace(@TempDir Path folder) throws Exception {
        try (ApiServer cluster = ApiServer.start(
                ServerConfig.builder().controllers("*").insecurePort(0).build())) {
            cluster.faults()
                    .on("serviceaccounts")
                    .by("system:serviceaccount:kube-system:service-account-controller")
                    .delay(Duration.ofSeconds(1));
            Path kubeconfig = Files.writeString(folder.resolve("kubeconfig"), cluster.kubeconfig());
            EnvironmentSettings settings = TestEnvironment.builder()
                    .manifests("dev/kontract/server/junit/pod.yaml")
                    .settings();

            try (TestEnvironment environment = new ExistingClusters(kubeconfig).open(settings)) {
                assertThat(environment.client().pods("shop").find("till")).isPresent();
            }
        }
    }

    @Test
    void tests_thatNeedMoreThanACluster_areSkipped(@TempDir Path folder) throws Exception {
        try (ApiServer cluster = ApiServer.start(
                ServerConfig.builder().controllers("*").insecurePort(0).build())) {
            Path kubeconfig = Files.writeString(folder.resolve("kubeconfig"), cluster.kubeconfig());

            EngineExecutionResults results = EngineTestKit.engine("junit-jupiter")
                    .selectors(
                            selectClass(InConstructor.class),
                            selectClass(BeforeEachTest.class),
                            selectClass(BeforeAllTests.class),
                            selectClass(FrozenClock.class))
                    .configurationParameter(KontractExtension.CLUSTER, kubeconfig.toString())
                    .execute();

            results.allEvents().assertStatistics(counts -> counts.failed(0));
            results.testEvents().assertStatistics(counts -> counts.succeeded(1).skipped(2));
            results.containerEvents().assertStatistics(counts -> counts.skipped(2));
        }
        ClassRuns.assertSucceed(5, InConstructor.class, BeforeEachTest.class, BeforeAllTests.class, FrozenClock.class);
    }

    @Test
    void kubeconfig_pluginBesideIt_isFound(@TempDir Path folder) throws Exception {
        Path kubeconfig = Files.writeString(folder.resolve("kubeconfig"), """
                current-context: c
                contexts: [{name: c, context: {cluster: c, user: u}}]
                clusters: [{name: c, cluster: {server: "http://localhost:1"}}]
                users: [{name: u, user: {exec: {command: ./plugin}}}, {name: v, user: {exec: {command: plugin}}}]
                """);

        try (ExistingCluster cluster = ExistingCluster.of(kubeconfig)) {
            assertThat(cluster.kubeconfig(Actor.ADMINISTRATOR))
                    .contains(
                            Json.write(folder.resolve("plugin").toAbsolutePath().toString()), "\"command\":\"plugin\"");
        }
    }

    @Test
    void tests_withoutAKubeconfig_runOnTheKitsServers() {
        ClassRuns.assertSucceed(6, OnEither.class);
    }

    @Kontract
    static class InConstructor {

        private final KontractClient client;

        InConstructor(ApiServer server) {
            client = server.client();
        }

        @Test
        void constructor() {
            assertThat(client).isNotNull();
        }
    }

    @Kontract
    static class BeforeEachTest {

        @BeforeEach
        void prepare(ApiServer server) {
            server.settle();
        }

        @Test
        void beforeEach() {}
    }

    @Kontract
    static class BeforeAllTests {

        @BeforeAll
        static void prepare(ApiServer server) {
            server.settle();
        }

        @Test
        void beforeAll() {}
    }

    @Kontract(clock = ClockMode.FROZEN)
    static class FrozenClock {

        @Test
        void frozen(KontractClient client) {
            assertThat(client).isNotNull();
        }

        @Test
        @Kontract
        void real(KontractClient client) {
            assertThat(client.namespaces().find("default")).isPresent();
        }
    }

    @Kontract(crds = "dev/kontract/server/junit/backups.yaml", manifests = "dev/kontract/server/junit/shop.yaml")
    static class OnEither {

        private KontractClient client;

        @Test
        void client() {
            client.configMaps("default").create(ClassRuns.map("made-by-client"));
        }

        @Test
        void kubeconfig(@InjectKubeconfig Path file) {
            try (KontractClient other =
                    KontractClient.connect(KubeConfig.of(file).config())) {
                other.configMaps("default").create(ClassRuns.map("made-by-kubeconfig"));
            }
        }

        @Test
        void serviceAccount(@RunAs("system:serviceaccount:shop:operator") KontractClient operator) {
            assertThat(operator.configMaps("shop").list().items()).isNotNull();
            assertThatThrownBy(() -> operator.secrets("shop").list()).isInstanceOf(ApiException.Forbidden.class);
        }

        @Test
        void server(ApiServer server) {
            assertThat(server.client()).isSameAs(client);
        }

        @Test
        void environment(TestEnvironment environment) {
            assertThat(environment.server().client()).isSameAs(client);
        }

        @Test
        @Kontract(clock = ClockMode.FROZEN)
        void clock(ManualClock clock) {
            assertThat(clock.instant()).isEqualTo("2030-01-01T00:00:00Z");
        }
    }
}
