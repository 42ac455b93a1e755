package dev.kontract.conformance.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.junit.TestEnvironment;
import dev.kontract.server.junit.TestEnvironmentBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The kit without its annotations, as other frameworks call it. */
class PlainEnvironmentIT {

    static final class Lifecycle {

        private static final TestEnvironmentBuilder SETTINGS =
                TestEnvironment.builder().controllers("*").manifests("web.yaml");

        private TestEnvironment environment;
        private KubernetesClient client;

        // TestNG: @BeforeMethod, Cucumber: @Before, Spock: setup(), Kotest: beforeTest
        void open() throws IOException {
            environment = SETTINGS.open();
            client = environment.client(KubernetesClient.class);
        }

        // TestNG: @AfterMethod, Cucumber: @After, Spock: cleanup(), Kotest: afterTest
        void close() {
            environment.close();
        }
    }

    @Test
    void lifecycle_ofAnyFramework() throws IOException {
        Lifecycle lifecycle = new Lifecycle();
        for (int i = 0; i < 2; i++) {
            lifecycle.open();
            assertThat(lifecycle.client.apps().deployments().withName("web").delete())
                    .hasSize(1);
            lifecycle.close();
        }
    }

    /** In a test of Quarkus, with {@code implements QuarkusTestResourceLifecycleManager}. */
    static final class KontractResource {

        private TestEnvironment environment;

        public Map<String, String> start() throws IOException {
            environment = TestEnvironment.builder().controllers("*").open();
            return Map.of(
                    "quarkus.kubernetes-client.api-server-url",
                            environment.server().insecureUrl().orElseThrow().toString(),
                    "quarkus.kubernetes-client.token", environment.server().adminToken());
        }

        public void stop() {
            environment.close();
        }
    }

    @Test
    void resource_ofQuarkus() throws IOException {
        KontractResource resource = new KontractResource();
        Map<String, String> properties = resource.start();
        io.fabric8.kubernetes.client.Config config = io.fabric8.kubernetes.client.Config.empty();
        config.setMasterUrl(properties.get("quarkus.kubernetes-client.api-server-url"));
        config.setOauthToken(properties.get("quarkus.kubernetes-client.token"));
        try (KubernetesClient client =
                new KubernetesClientBuilder().withConfig(config).build()) {
            assertThat(client.namespaces().withName("default").get()).isNotNull();
        }
        resource.stop();
    }
}
