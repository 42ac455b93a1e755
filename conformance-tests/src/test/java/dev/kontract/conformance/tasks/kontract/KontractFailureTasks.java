package dev.kontract.conformance.tasks.kontract;

import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.conformance.tasks.FailureTasks;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;

/** The mistakes with Kontract's client. */
public final class KontractFailureTasks implements FailureTasks {

    @Override
    public void missingFile(Path kubeconfig) {
        KubeConfig.of(kubeconfig).config();
    }

    @Override
    public void refused(URI server) {
        try (KontractClient client = KontractClient.connect(ClientConfig.of(server))) {
            client.namespaces().list();
        }
    }

    @Override
    public void untrusted(URI server) {
        refused(server);
    }

    @Override
    public void missingObject(Path kubeconfig, String namespace) {
        try (KontractClient client =
                KontractClient.connect(KubeConfig.of(kubeconfig).config())) {
            client.configMaps(namespace).get("settings").name();
        }
    }

    @Override
    public void missingKind(Path kubeconfig, String namespace) {
        try (KontractClient client =
                KontractClient.connect(KubeConfig.of(kubeconfig).config())) {
            client.resource(Kind.custom("none.example.com/v1", "Tool", "tools", Kind.Scope.NAMESPACED), namespace)
                    .list();
        }
    }

    @Override
    public void invalid(Path kubeconfig, String namespace) {
        try (KontractClient client =
                KontractClient.connect(KubeConfig.of(kubeconfig).config())) {
            client.configMaps(namespace).create(new ConfigMap().metadata(new ObjectMeta().name("No_Name")));
        }
    }

    @Override
    public void stale(Path kubeconfig, String namespace) {
        try (KontractClient client =
                KontractClient.connect(KubeConfig.of(kubeconfig).config())) {
            ConfigMap stale = client.configMaps(namespace).get("known");
            client.configMaps(namespace).update("known", map -> map.putDataItem("colour", "blue"));
            client.configMaps(namespace).replace(stale.putDataItem("colour", "red"));
        }
    }

    @Override
    public void timeout(Path kubeconfig, String namespace) {
        try (KontractClient client =
                KontractClient.connect(KubeConfig.of(kubeconfig).config())) {
            client.configMaps(namespace)
                    .await("known", map -> map.getData().containsKey("ready"), Duration.ofMillis(500));
        }
    }
}
