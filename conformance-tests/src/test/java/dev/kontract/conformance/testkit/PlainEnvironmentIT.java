package dev.kontract.conformance.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.junit.TestEnvironment;
import dev.kontract.server.junit.TestEnvironmentBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
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
}
