package dev.kontract.server.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.KontractClient;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestEnvironmentIT {

    private static final AtomicInteger STARTS = new AtomicInteger();
    private static final ServerCustomizer COUNTED = config -> STARTS.incrementAndGet();

    @Test
    void open_twice_returnsServersWithEqualContent() throws Exception {
        TestEnvironmentBuilder builder = TestEnvironment.builder()
                .crds("dev/kontract/server/junit/backups.yaml")
                .manifests("src/test/resources/dev/kontract/server/junit/shop.yaml")
                .customizer(COUNTED);
        try (TestEnvironment one = builder.open();
                TestEnvironment other = builder.open()) {
            one.client().configMaps("shop").create(map());

            assertThat(other.client().configMaps("shop").list().items()).isEmpty();
            assertThat(other.client().serviceAccounts("shop").find("operator")).isPresent();
        }
        assertThat(STARTS).hasValue(1);
    }

    @Test
    void clientAs_user_isTheActor() throws Exception {
        try (TestEnvironment environment =
                TestEnvironment.builder().user("jane", "view").open()) {
            KontractClient jane = environment.clientAs("jane");

            assertThat(jane.configMaps("default").list().items()).isEmpty();
            assertThatThrownBy(() -> jane.configMaps("default").create(map()))
                    .isInstanceOf(ApiException.Forbidden.class);
            assertThat(environment.server().requests().by("jane").count()).isEqualTo(2);
            assertThat(environment.clientAs("jane")).isSameAs(jane);
        }
    }

    @Test
    void ended_failure_writesAReport() throws Exception {
        Path report = Path.of("target/kontract-reports", getClass().getName(), "a_test.html");
        AssertionError failure = new AssertionError("expected");
        try (TestEnvironment environment = TestEnvironment.builder().open()) {
            environment.client().configMaps("default").create(map());
            environment.ended(getClass(), "a test", failure);
        }
        assertThat(report).content().contains("create configmaps default/settings");
        assertThat(failure.getSuppressed())
                .singleElement()
                .asString()
                .contains(report.toUri().toString());
    }

    @Test
    void checkpoint_restoresContentAndFaults() throws Exception {
        try (TestEnvironment environment = TestEnvironment.builder().open()) {
            environment.client().configMaps("default").create(map());
            Runnable reset = environment.checkpoint();

            for (int test = 0; test < 2; test++) {
                environment.client().configMaps("default").delete("settings");
                environment.server().faults().on("configmaps").verb("get").fail(500);
                reset.run();
                assertThat(environment.client().configMaps("default").find("settings"))
                        .isPresent();
            }
        }
    }

    @Test
    void close_deletesFilesAndClosesClients() throws Exception {
        TestEnvironment environment = TestEnvironment.builder().open();
        KontractClient jane = environment.clientAs("jane");
        Path file = environment.kubeconfigFile();
        assertThat(Files.readString(file)).isEqualTo(environment.kubeconfig());

        environment.close();

        assertThat(file).doesNotExist();
        assertThatThrownBy(() -> jane.nodes().list()).hasMessageContaining("closed");
    }

    @Test
    void open_rejectedManifest_isNamedAndNotRetried() {
        AtomicInteger starts = new AtomicInteger();
        TestEnvironmentBuilder builder = TestEnvironment.builder()
                .manifests("dev/kontract/server/junit/shop.yaml")
                .customizer(config -> starts.incrementAndGet());

        for (int test = 0; test < 2; test++) {
            assertThatThrownBy(builder::open)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("shop.yaml:")
                    .hasMessageContaining("does not serve Backup in stable.example.com/v1");
        }
        assertThat(starts).hasValue(1);
    }

    @Test
    void open_directoryWithoutManifests_isRejected(@TempDir Path folder) throws Exception {
        Files.createDirectories(folder.resolve("base"));
        Files.writeString(folder.resolve("base/map.yaml"), "kind: ConfigMap");

        assertThatThrownBy(TestEnvironment.builder().manifests(folder.toString())::open)
                .isInstanceOf(IOException.class)
                .hasMessage(folder + " has no objects; directories below it are not searched");
    }

    @Test
    void open_rejectedDefinition_isNamed(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("broken.yaml");
        Files.writeString(file, """
                # not a definition's name
                ---
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: {name: broken}
                """);

        assertThatThrownBy(TestEnvironment.builder().crds(folder.toString())::open)
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(file + ":3: CustomResourceDefinition");
    }

    private static ConfigMap map() {
        return new ConfigMap().metadata(new ObjectMeta().name("settings"));
    }
}
