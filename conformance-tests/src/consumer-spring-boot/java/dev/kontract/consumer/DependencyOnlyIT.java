package dev.kontract.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.ApiServer;
import dev.kontract.server.junit.TestEnvironment;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

/** The dependency alone gives a test a server with clients as beans. */
@SpringBootTest
class DependencyOnlyIT {

    @Autowired
    KubernetesClient client;

    @Test
    void clients_seeTheSameServer(
            @Autowired ApiServer server,
            @Autowired KontractClient kontract,
            @Autowired NamespacedKubernetesClient namespaced,
            @Autowired ApiClient official,
            @Autowired TestEnvironment environment)
            throws Exception {
        kontract.configMaps("default").create(new ConfigMap().metadata(new ObjectMeta().name("settings")));

        assertThat(client.configMaps().withName("settings").get()).isNotNull();
        assertThat(namespaced.configMaps().withName("settings").get()).isNotNull();
        assertThat(new CoreV1Api(official)
                        .readNamespacedConfigMap("settings", "default")
                        .execute())
                .isNotNull();
        assertThat(environment.server()).isSameAs(server);
        assertThat(server.requests().by("admin").count()).isPositive();
    }

    @Test
    void nextTest_startsWithTheSameContent() {
        client.resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName("settings")
                        .endMetadata()
                        .build())
                .create();
        assertThat(client.configMaps().list().getItems())
                .extracting(each -> each.getMetadata().getName())
                .contains("settings");
    }
}
