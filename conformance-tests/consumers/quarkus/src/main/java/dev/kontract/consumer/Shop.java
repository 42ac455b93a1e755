package dev.kontract.consumer;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.RollableScalableResource;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;

/** The application: it deploys a shop. */
@ApplicationScoped
public class Shop {

    private static final Map<String, String> LABELS = Map.of("app", "shop");

    private final KubernetesClient client;

    Shop(KubernetesClient client) {
        this.client = client;
    }

    /** Deploys it with that number of pods. */
    public void deploy(int replicas) {
        client.resource(new DeploymentBuilder()
                        .withNewMetadata()
                        .withName("web")
                        .withNamespace("shop")
                        .endMetadata()
                        .withNewSpec()
                        .withReplicas(replicas)
                        .withNewSelector()
                        .withMatchLabels(LABELS)
                        .endSelector()
                        .withNewTemplate()
                        .withNewMetadata()
                        .withLabels(LABELS)
                        .endMetadata()
                        .withNewSpec()
                        .addNewContainer()
                        .withName("web")
                        .withImage("nginx")
                        .endContainer()
                        .endSpec()
                        .endTemplate()
                        .endSpec()
                        .build())
                .serverSideApply();
    }

    /** Returns its Deployment. */
    public RollableScalableResource<Deployment> deployment() {
        return client.apps().deployments().inNamespace("shop").withName("web");
    }
}
