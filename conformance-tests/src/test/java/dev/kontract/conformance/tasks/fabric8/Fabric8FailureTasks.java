package dev.kontract.conformance.tasks.fabric8;

import dev.kontract.conformance.tasks.FailureTasks;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The mistakes with fabric8's client. */
public final class Fabric8FailureTasks implements FailureTasks {

    private static KubernetesClient client(Path kubeconfig) {
        return new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(kubeconfig.toFile()))
                .build();
    }

    @Override
    public void missingFile(Path kubeconfig) {
        client(kubeconfig).close();
    }

    @Override
    public void refused(URI server) {
        try (KubernetesClient client = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder()
                        .withMasterUrl(server.toString())
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .build()) {
            client.namespaces().list();
        }
    }

    @Override
    public void untrusted(URI server) {
        refused(server);
    }

    @Override
    public void missingObject(Path kubeconfig, String namespace) {
        try (KubernetesClient client = client(kubeconfig)) {
            client.configMaps()
                    .inNamespace(namespace)
                    .withName("settings")
                    .get()
                    .getMetadata();
        }
    }

    @Override
    public void missingKind(Path kubeconfig, String namespace) {
        try (KubernetesClient client = client(kubeconfig)) {
            client.genericKubernetesResources("none.example.com/v1", "Tool")
                    .inNamespace(namespace)
                    .list();
        }
    }

    @Override
    public void invalid(Path kubeconfig, String namespace) {
        try (KubernetesClient client = client(kubeconfig)) {
            ConfigMap map = new ConfigMapBuilder()
                    .withNewMetadata()
                    .withName("No_Name")
                    .endMetadata()
                    .build();
            client.configMaps().inNamespace(namespace).resource(map).create();
        }
    }

    @Override
    public void stale(Path kubeconfig, String namespace) {
        try (KubernetesClient client = client(kubeconfig)) {
            Resource<ConfigMap> known =
                    client.configMaps().inNamespace(namespace).withName("known");
            ConfigMap stale = known.get();
            known.edit(
                    map -> new ConfigMapBuilder(map).addToData("colour", "blue").build());
            stale.getData().put("colour", "red");
            client.resource(stale).update();
        }
    }

    @Override
    public void timeout(Path kubeconfig, String namespace) {
        try (KubernetesClient client = client(kubeconfig)) {
            client.configMaps()
                    .inNamespace(namespace)
                    .withName("known")
                    .waitUntilCondition(map -> map.getData().containsKey("ready"), 500, TimeUnit.MILLISECONDS);
        }
    }
}
