package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.controller.node.NodeSimulation;
import dev.kontract.server.storage.etcd.EtcdProvider;
import dev.kontract.server.storage.memory.MemoryProvider;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import java.io.InputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerConfigBuilderTest {

    private final ServerConfigBuilder builder = ServerConfig.builder();

    @Test
    void storage_unlessSet_isDurableInADataDirectory() {
        assertThat(builder.build().storage().provider()).isInstanceOf(MemoryProvider.class);
        assertThat(builder.dataDir(Path.of("data")).build().storage().provider())
                .isInstanceOf(SqliteProvider.class);
        assertThat(builder.storage(MemoryProvider.standard()).build().storage().provider())
                .isInstanceOf(MemoryProvider.class);
    }

    @Test
    void nodes_withoutTheirController_areRefused() {
        builder.nodes(NodeSimulation.of(3));

        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("node-simulator")
                .hasMessageContaining("controllers(\"*\")");
        assertThat(builder.controllers("*").build().controllers().nodes().count())
                .isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"crds.yaml", "/etc/crds", "target/classes/crd.json"})
    void crds_textThatIsAPath_isRefused(String path) {
        assertThatThrownBy(() -> builder.crds(path))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(path + " is a text, not a path: use Path.of");
    }

    @Test
    void crds_resourceThatIsMissing_isRefused() {
        InputStream missing = ServerConfigBuilderTest.class.getResourceAsStream("/no-such-definitions.yaml");

        assertThatThrownBy(() -> builder.crds(missing))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is the resource on the class path?");
    }

    @Test
    void ofFlags_withoutFlags_isTheDefault() throws Exception {
        ServerConfig unset = ServerConfig.ofFlags().build();
        ServerConfig standard = builder.build();

        assertThat(unset)
                .usingRecursiveComparison()
                .ignoringFields("podAccess", "storage.provider")
                .isEqualTo(standard);
        assertThat(unset.storage().provider()).isInstanceOf(MemoryProvider.class);
    }

    @Test
    void ofFlags_setsWhatTheyName() throws Exception {
        ServerConfig config = ServerConfig.ofFlags(
                        "--service-node-port-range=31000-31010", "--data-dir=data", "--allow-privileged")
                .build();

        assertThat(config.services().firstNodePort()).isEqualTo(31000);
        assertThat(config.storage().provider()).isInstanceOf(SqliteProvider.class);
        assertThat(config.allowPrivileged()).isTrue();
    }

    @Test
    void ofFlags_forEtcd_selectIt() throws Exception {
        ServerConfig config =
                ServerConfig.ofFlags("--etcd-servers=http://127.0.0.1:2379").build();

        assertThat(config.storage().provider()).isEqualTo(EtcdProvider.of("http://127.0.0.1:2379"));
    }

    @Test
    void ofFlags_unknownFlag_isRefused() {
        assertThatThrownBy(() -> ServerConfig.ofFlags("--no-such-flag"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--no-such-flag");
    }
}
