package dev.kontract.conformance.tasks.official;

import dev.kontract.conformance.tasks.FailureTasks;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1ConfigMapList;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.util.ClientBuilder;
import io.kubernetes.client.util.ResourceClient;
import io.kubernetes.client.util.generic.dynamic.DynamicKubernetesApi;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;

/** The mistakes with the official client. */
public final class OfficialFailureTasks implements FailureTasks {

    @Override
    public void missingFile(Path kubeconfig) throws Exception {
        Clients.of(kubeconfig);
    }

    @Override
    public void refused(URI server) throws Exception {
        new CoreV1Api(new ClientBuilder().setBasePath(server.toString()).build())
                .listNamespace()
                .execute();
    }

    @Override
    public void untrusted(URI server) throws Exception {
        refused(server);
    }

    @Override
    public void missingObject(Path kubeconfig, String namespace) throws Exception {
        new CoreV1Api(Clients.of(kubeconfig))
                .readNamespacedConfigMap("settings", namespace)
                .execute()
                .getMetadata();
    }

    @Override
    public void missingKind(Path kubeconfig, String namespace) throws Exception {
        new DynamicKubernetesApi("none.example.com", "v1", "tools", Clients.of(kubeconfig))
                .list(namespace)
                .throwsApiException();
    }

    @Override
    public void invalid(Path kubeconfig, String namespace) throws Exception {
        new CoreV1Api(Clients.of(kubeconfig))
                .createNamespacedConfigMap(namespace, new V1ConfigMap().metadata(new V1ObjectMeta().name("No_Name")))
                .execute();
    }

    @Override
    public void stale(Path kubeconfig, String namespace) throws Exception {
        CoreV1Api core = new CoreV1Api(Clients.of(kubeconfig));
        V1ConfigMap stale = core.readNamespacedConfigMap("known", namespace).execute();
        V1ConfigMap current = core.readNamespacedConfigMap("known", namespace).execute();
        core.replaceNamespacedConfigMap("known", namespace, current.putDataItem("colour", "blue"))
                .execute();
        core.replaceNamespacedConfigMap("known", namespace, stale.putDataItem("colour", "red"))
                .execute();
    }

    @Override
    public void timeout(Path kubeconfig, String namespace) throws Exception {
        ResourceClient.create(Clients.of(kubeconfig), V1ConfigMap.class, V1ConfigMapList.class, "", "v1", "configmaps")
                .inNamespace(namespace)
                .withName("known")
                .waitUntilCondition(map -> map.getData().containsKey("ready"), Duration.ofMillis(500));
    }
}
