package dev.kontract.conformance.testkit;

import dev.kontract.server.ApiServer;
import dev.kontract.server.junit.Kontract;
import io.fabric8.kubernetes.client.KubernetesClient;
import org.junit.jupiter.api.Test;

@SuppressWarnings("NullAway.Init") // injected
@Kontract(controllers = "*", manifests = "web.yaml")
class MigratedContainerIT {

    KubernetesClient client;

    @Test
    void rollout(ApiServer server) {
        server.await(() -> client.apps().deployments().withName("web").isReady());
    }
}
