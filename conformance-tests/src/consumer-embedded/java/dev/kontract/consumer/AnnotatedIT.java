package dev.kontract.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.junit.Kontract;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import org.junit.jupiter.api.Test;

/** The annotation gives a test all clients, on the version of JUnit that the framework manages. */
@Kontract
class AnnotatedIT {

    @Test
    void clients_seeTheSameServer(KontractClient kontract, KubernetesClient fabric8, ApiClient official)
            throws Exception {
        kontract.configMaps("default").create(new ConfigMap().metadata(new ObjectMeta().name("settings")));

        assertThat(fabric8.configMaps()
                        .inNamespace("default")
                        .withName("settings")
                        .get())
                .isNotNull();
        assertThat(new CoreV1Api(official)
                        .readNamespacedConfigMap("settings", "default")
                        .execute())
                .isNotNull();
    }
}
