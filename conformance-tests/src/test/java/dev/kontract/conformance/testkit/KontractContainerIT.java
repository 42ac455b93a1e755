package dev.kontract.conformance.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.junit.KontractContainer;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;

/** Tests written for a container of k3s use a server in their process. */
@Testcontainers
class KontractContainerIT {

    @Container
    static KontractContainer k3s = new KontractContainer();

    private static KubernetesClient connect(KontractContainer cluster) {
        return new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(cluster.getKubeConfigYaml()))
                .build();
    }

    @Test
    void kubeconfig_isOfARunningServer() {
        try (KubernetesClient client = connect(k3s)) {
            client.resource(new ConfigMapBuilder()
                            .withNewMetadata()
                            .withNamespace("default")
                            .withName("map")
                            .endMetadata()
                            .build())
                    .create();

            assertThat(k3s.server().client().configMaps("default").find("map")).isPresent();
        }
    }

    @Test
    void container_hasItsPortAndRequests() {
        assertThat(k3s.isRunning()).isTrue();
        assertThat(URI.create("https://" + k3s.getHost() + ":" + k3s.getMappedPort(6443)))
                .isEqualTo(k3s.server().url());
        assertThat(k3s.getFirstMappedPort()).isEqualTo(k3s.getMappedPort(6443));
        assertThat(k3s.getExposedPorts()).containsExactly(6443);
        assertThatThrownBy(() -> k3s.getMappedPort(80))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("6443");

        k3s.server().client().configMaps("default").list();
        assertThat(k3s.getLogs()).contains("configmaps");
    }

    @Test
    void stop_discardsObjects_andStartsAnew() {
        try (KontractContainer cluster = new KontractContainer()) {
            cluster.start();
            try (KubernetesClient client = connect(cluster)) {
                client.namespaces().withName("default").edit(namespace -> {
                    namespace.getMetadata().getLabels().put("kept", "no");
                    return namespace;
                });
            }
            cluster.stop();

            assertThatThrownBy(cluster::getKubeConfigYaml)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("@Container");

            cluster.start();
            assertThat(cluster.server()
                            .client()
                            .namespaces()
                            .get("default")
                            .metadata()
                            .getLabels())
                    .doesNotContainKey("kept");
        }
    }
}
