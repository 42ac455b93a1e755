package dev.kontract.conformance.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.conformance.tasks.fabric8.Fabric8ClusterTasks;
import dev.kontract.conformance.tasks.kontract.KontractClusterTasks;
import dev.kontract.conformance.tasks.official.OfficialClusterTasks;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.ServiceAccount;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
@SuppressWarnings("NullAway.Init")
class ClusterTasksIT {

    private static TaskCluster cluster;

    private String namespace;

    @BeforeAll
    static void start() throws IOException {
        cluster = TaskCluster.start();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    static Stream<Named<Opening<ClusterTasks>>> clients() {
        return TaskClients.opening(
                ClusterTasks.class, Fabric8ClusterTasks::new, OfficialClusterTasks::new, KontractClusterTasks::new);
    }

    @BeforeEach
    void createNamespace() {
        namespace = cluster.namespace();
    }

    @ParameterizedTest
    @MethodSource("clients")
    void discover_kind_hasAPlural(Opening<ClusterTasks> client) throws Exception {
        try (ClusterTasks tasks = client.open(cluster.kubeconfig())) {
            assertThat(tasks.discover("apps/v1", "Deployment")).isEqualTo("deployments");
            assertThat(tasks.discover("v1", "Pod")).isEqualTo("pods");
            assertThat(tasks.discover("tasks.example.com/v1", "Shop")).isEqualTo("shops");
        }
    }

    @ParameterizedTest
    @MethodSource("clients")
    void review_admin_isAllowed(Opening<ClusterTasks> client) throws Exception {
        try (ClusterTasks tasks = client.open(cluster.kubeconfig())) {
            assertThat(tasks.review(namespace)).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("clients")
    void token_audience_isInTheToken(Opening<ClusterTasks> client) throws Exception {
        cluster.client()
                .serviceAccounts(namespace)
                .create(new ServiceAccount().metadata(new ObjectMeta().name("robot")));
        try (ClusterTasks tasks = client.open(cluster.kubeconfig())) {
            String claims = tasks.token(namespace, "robot", "vault").split("\\.")[1];
            assertThat(new String(Base64.getUrlDecoder().decode(claims), StandardCharsets.UTF_8))
                    .contains("\"vault\"")
                    .contains("system:serviceaccount:" + namespace + ":robot");
        }
    }
}
