package dev.kontract.conformance.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.junit.InjectKubeconfig;
import dev.kontract.server.junit.Kontract;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import org.junit.jupiter.api.Test;

@SuppressWarnings("NullAway.Init") // injected
@Kontract
class MigratedServerIT {

    @InjectKubeconfig
    static String kubeconfig;

    static KubernetesClient client;

    @Test
    void namespaces() {
        try (KubernetesClient other = new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(kubeconfig))
                .build()) {
            assertThat(other.namespaces().list().getItems())
                    .isEqualTo(client.namespaces().list().getItems());
        }
    }
}
