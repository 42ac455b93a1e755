package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.controller.node.NodeSimulation;
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
}
