package dev.kontract.server.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.Kind;
import dev.kontract.client.Kinds;
import dev.kontract.model.KubernetesObject;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.registry.FeatureGate;
import dev.kontract.server.storage.StorageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several servers that start on one empty storage. */
class SharedStartTest {

    private static final int SERVERS = 3;

    private final SharedMemory memory = new SharedMemory();

    private ServerConfigBuilder config() {
        return ServerConfig.builder().storage(memory.access()).controllers("none");
    }

    @Test
    void serversThatStartAtOnce_agree() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(SERVERS);
        List<Callable<ApiServer>> starts = new ArrayList<>();
        for (int i = 0; i < SERVERS; i++) {
            starts.add(() -> ApiServer.start(config().build()));
        }
        List<ApiServer> servers = new ArrayList<>();
        try {
            for (Future<ApiServer> each : threads.invokeAll(starts)) {
                servers.add(each.get());
            }
            ApiServer first = servers.get(0);
            for (ApiServer each : servers) {
                assertThat(each.adminToken()).isEqualTo(first.adminToken());
            }
            try (ApiServer alone =
                    ApiServer.start(ServerConfig.builder().controllers("none").build())) {
                for (Kind<?> kind : List.<Kind<?>>of(
                        Kinds.NAMESPACE,
                        Kinds.CLUSTER_ROLE,
                        Kinds.CLUSTER_ROLE_BINDING,
                        Kinds.SERVICE,
                        Kinds.IP_ADDRESS)) {
                    assertThat(names(first, kind)).isEqualTo(names(alone, kind)).isNotEmpty();
                }
            }
        } finally {
            threads.shutdown();
            servers.forEach(ApiServer::close);
        }
    }

    @Test
    void serverWithOtherSettings_isRefused_andToldWhy() throws Exception {
        try (ApiServer first = ApiServer.start(config().build())) {
            ServerConfig other = ServerConfig.builder()
                    .featureGates(Set.of(FeatureGate.STATEFUL_SET_AUTO_DELETE_PVC))
                    .storage(memory.access())
                    .build();

            assertThatThrownBy(() -> ApiServer.start(other))
                    .isInstanceOf(StorageException.class)
                    .hasMessageStartingWith("the servers on this storage run with no --feature-gates instead of"
                            + " --feature-gates=MaxUnavailableStatefulSet=false; start this server with the same, or, if all of"
                            + " them are to change, delete the ConfigMap");
            assertThat(first.client()
                            .resource(Kinds.CONFIG_MAP)
                            .inNamespace("kube-system")
                            .get("kontract-server")
                            .getData())
                    .containsEntry("group-domain", "k8s.io");
        }
    }

    @Test
    void serverInTheDataDirectoryOfAnother_isRefused(@TempDir Path directory) throws Exception {
        ServerConfig config = config().dataDir(directory).build();
        try (ApiServer first = ApiServer.start(config)) {
            String kubeconfig = Files.readString(directory.resolve("kubeconfig"));

            assertThatThrownBy(() -> ApiServer.start(config))
                    .isInstanceOf(StorageException.class)
                    .hasMessageStartingWith(directory + " is in use by a running server");

            assertThat(directory.resolve("kubeconfig")).hasContent(kubeconfig);
            assertThat(first.client().namespaces().list().items()).isNotEmpty();
        }
        ApiServer.start(config).close();
    }

    @Test
    void serverWithAnotherGroupDomain_isNotToldHowToChangeIt() throws Exception {
        try (ApiServer first = ApiServer.start(config().build())) {
            assertThat(first.adminToken()).isNotEmpty();
            ServerConfig other = ServerConfig.builder()
                    .groupDomain("example.org")
                    .featureGates(Set.of(FeatureGate.STATEFUL_SET_AUTO_DELETE_PVC))
                    .storage(memory.access())
                    .build();

            assertThatThrownBy(() -> ApiServer.start(other))
                    .isInstanceOf(StorageException.class)
                    .hasMessageEndingWith(
                            "and with --group-domain=k8s.io instead of --group-domain=example.org; start this"
                                    + " server with the same: objects are stored under it, so it cannot be changed");
        }
    }

    private static List<String> names(ApiServer server, Kind<?> kind) {
        return server.client().resource(kind).list().items().stream()
                .map(KubernetesObject::name)
                .toList();
    }
}
