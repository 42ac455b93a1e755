package dev.kontract.server.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.KontractClient;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.Namespace;
import dev.kontract.model.ObjectMeta;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;

@Testcontainers
class KontractContainerIT {

    @Container
    private final KontractContainer cluster = new KontractContainer(TestEnvironment.builder());

    @Test
    void kubeconfig_isOfARunningServer() throws Exception {
        KubeConfig kubeconfig = KubeConfig.of(cluster.getKubeConfigYaml(), Path.of(""));
        try (KontractClient client = KontractClient.connect(kubeconfig.config())) {
            client.configMaps("default").create(new ConfigMap().metadata(new ObjectMeta().name("map")));
        }

        assertThat(cluster.server().client().configMaps("default").find("map")).isPresent();
    }

    @Test
    void stop_discardsObjects_andStartsAnew() {
        cluster.server().client().namespaces().create(new Namespace().metadata(new ObjectMeta().name("team")));
        cluster.stop();

        assertThatThrownBy(cluster::getKubeConfigYaml)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("@Container");

        cluster.start();
        assertThat(cluster.server().client().namespaces().find("team")).isEmpty();
    }
}
