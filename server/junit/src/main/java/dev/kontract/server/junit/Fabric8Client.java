package dev.kontract.server.junit;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

/** Connects fabric8's client. */
final class Fabric8Client {

    /** Shared by all clients, because each would otherwise introspect every type again. */
    private static final KubernetesSerialization SERIALIZATION = new KubernetesSerialization();

    private Fabric8Client() {}

    static KubernetesClient connect(String kubeconfig) {
        return new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(kubeconfig))
                .withKubernetesSerialization(SERIALIZATION)
                .build();
    }
}
