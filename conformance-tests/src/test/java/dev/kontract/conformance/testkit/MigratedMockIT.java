package dev.kontract.conformance.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.junit.Kontract;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import org.junit.jupiter.api.Test;

@SuppressWarnings("NullAway.Init") // injected
@Kontract
class MigratedMockIT {

    KubernetesClient client;

    @Test
    void create() {
        client.resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName("settings")
                        .endMetadata()
                        .build())
                .create();

        assertThat(client.configMaps().withName("settings").get()).isNotNull();
    }
}
