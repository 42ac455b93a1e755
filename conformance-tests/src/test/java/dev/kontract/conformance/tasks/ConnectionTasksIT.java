package dev.kontract.conformance.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.Yaml;
import dev.kontract.conformance.tasks.fabric8.Fabric8ConnectionTasks;
import dev.kontract.conformance.tasks.kontract.KontractConnectionTasks;
import dev.kontract.conformance.tasks.official.OfficialConnectionTasks;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
@SuppressWarnings("NullAway.Init")
class ConnectionTasksIT {

    private static TaskCluster cluster;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() throws IOException {
        cluster = TaskCluster.start();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    static Stream<Named<ConnectionTasks>> clients() {
        return TaskClients.connecting(
                ConnectionTasks.class,
                new Fabric8ConnectionTasks(),
                new OfficialConnectionTasks(),
                new KontractConnectionTasks());
    }

    @ParameterizedTest
    @MethodSource("clients")
    void connect_mergedFiles_usesThePlugin(ConnectionTasks tasks) throws Exception {
        Path plugin = Files.writeString(folder.resolve("plugin"), """
                #!/bin/sh
                echo '{"apiVersion": "client.authentication.k8s.io/v1", "kind": "ExecCredential", "status": {"token": "%s"}}'
                """.formatted(
                        cluster.configured("/users/0/user/token").asText()));
        Files.setPosixFilePermissions(plugin, PosixFilePermissions.fromString("rwx------"));
        Path contexts =
                Files.writeString(folder.resolve("contexts"), """
                apiVersion: v1
                kind: Config
                contexts: [{name: shop, context: {cluster: there, user: me}}]
                clusters: [{name: there, cluster: %s}]
                """.formatted(cluster.configured("/clusters/0/cluster")));
        Path users = Files.writeString(folder.resolve("users"), """
                apiVersion: v1
                kind: Config
                users:
                - name: me
                  user:
                    exec: {apiVersion: client.authentication.k8s.io/v1, command: "%s", interactiveMode: Never}
                """.formatted(plugin));

        assertThat(tasks.connect(List.of(contexts, users), "shop")).contains("default");
    }

    @ParameterizedTest
    @ValueSource(classes = {Fabric8ConnectionTasks.class, OfficialConnectionTasks.class, KontractConnectionTasks.class})
    void inCluster_serviceAccount_readsItsNamespace(Class<? extends ConnectionTasks> client) throws Exception {
        String namespace = cluster.namespace();
        cluster.configMap(namespace, "settings", "a", "1");
        Files.writeString(folder.resolve("ca.crt"), cluster.authority());
        Files.writeString(
                folder.resolve("token"),
                cluster.configured("/users/0/user/token").asText());
        Files.writeString(folder.resolve("namespace"), namespace);
        URI server = URI.create(cluster.configured("/clusters/0/cluster/server").asText());

        assertThat(InPod.run(client, folder, server)).contains("settings");
    }

    @ParameterizedTest
    @MethodSource("clients")
    void impersonate_memberOfAGroup_mayList(ConnectionTasks tasks) throws Exception {
        String namespace = cluster.namespace();
        cluster.configMap(namespace, "settings", "a", "1");
        cluster.client().manifests(Yaml.read("""
                        apiVersion: rbac.authorization.k8s.io/v1
                        kind: Role
                        metadata: {name: reader, namespace: %1$s}
                        rules: [{apiGroups: [""], resources: [configmaps], verbs: [list]}]
                        ---
                        apiVersion: rbac.authorization.k8s.io/v1
                        kind: RoleBinding
                        metadata: {name: readers, namespace: %1$s}
                        roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: reader}
                        subjects: [{apiGroup: rbac.authorization.k8s.io, kind: Group, name: readers}]
                        """.formatted(namespace))).apply();

        assertThat(tasks.impersonate(cluster.kubeconfig(), "jane", "readers", namespace))
                .contains("settings");
    }

    @ParameterizedTest
    @MethodSource("clients")
    void proxy_encryptedServer_isReachedThroughATunnel(ConnectionTasks tasks) throws Exception {
        Path authority = Files.writeString(folder.resolve("ca.crt"), cluster.authority());
        URI server = URI.create(cluster.configured("/clusters/0/cluster/server").asText());
        String token = cluster.configured("/users/0/user/token").asText();
        try (TunnelProxy proxy = new TunnelProxy()) {
            assertThat(tasks.proxy(server, authority, token, proxy.url())).contains("default");
            assertThat(proxy.targets()).contains(server.getAuthority());
        }
    }

    @ParameterizedTest
    @MethodSource("clients")
    void retry_rejectedRequest_isRepeated(ConnectionTasks tasks) throws Exception {
        try (ThrottlingServer server = new ThrottlingServer(1)) {
            assertThat(tasks.retry(server.url(), "default")).isEqualTo("blue");
            assertThat(server.traces()).hasSize(2);
        }
    }

    @ParameterizedTest
    @MethodSource("clients")
    void measure_request_isReportedAndTraced(ConnectionTasks tasks) throws Exception {
        List<String> measured = new ArrayList<>();
        try (ThrottlingServer server = new ThrottlingServer(0)) {
            tasks.measure(server.url(), "00-1-2-01", (method, status) -> measured.add(method + ' ' + status));

            assertThat(measured).containsExactly("GET 200");
            assertThat(server.traces()).containsExactly("00-1-2-01");
        }
    }
}
