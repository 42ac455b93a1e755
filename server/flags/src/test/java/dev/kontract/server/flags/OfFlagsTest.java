package dev.kontract.server.flags;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.ServerConfig;
import dev.kontract.server.storage.etcd.EtcdProvider;
import dev.kontract.server.storage.memory.MemoryProvider;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import org.junit.jupiter.api.Test;

class OfFlagsTest {

    @Test
    void ofFlags_withoutFlags_isTheDefault() throws Exception {
        ServerConfig unset = ServerConfig.ofFlags().build();
        ServerConfig standard = ServerConfig.builder().build();

        assertThat(unset)
                .usingRecursiveComparison()
                .ignoringFields("podAccess", "storage.provider", "protection.serving.flags")
                .isEqualTo(standard);
        assertThat(unset.storage().provider()).isInstanceOf(MemoryProvider.class);
    }

    @Test
    void ofFlags_setsTheNamedOptions() throws Exception {
        ServerConfig config = ServerConfig.ofFlags(
                        "--service-node-port-range=31000-31010", "--data-dir=data", "--allow-privileged", "--ui=false")
                .build();

        assertThat(config.services().firstNodePort()).isEqualTo(31000);
        assertThat(config.storage().provider()).isInstanceOf(SqliteProvider.class);
        assertThat(config.allowPrivileged()).isTrue();
        assertThat(config.ui()).isFalse();
    }

    @Test
    void ofFlags_forEtcd_selectIt() throws Exception {
        ServerConfig config =
                ServerConfig.ofFlags("--etcd-servers=http://127.0.0.1:2379").build();

        assertThat(config.storage().provider()).isEqualTo(EtcdProvider.of("http://127.0.0.1:2379"));
    }

    @Test
    void ofFlags_unknownFlag_isRejected() {
        assertThatThrownBy(() -> ServerConfig.ofFlags("--no-such-flag"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--no-such-flag");
    }
}
