package dev.kontract.conformance.bench.clients;

import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.nio.file.Path;
import java.util.function.Consumer;

/** The client of fabric8. */
final class Fabric8UnderTest implements ClientUnderTest {

    private final KubernetesClient client;
    private SharedIndexInformer<Role> informer;

    Fabric8UnderTest(Path kubeconfig) {
        client = new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(kubeconfig.toFile()))
                .build();
    }

    @Override
    public int list(String namespace) {
        return client.rbac().roles().inNamespace(namespace).list().getItems().size();
    }

    @Override
    public void get(String namespace, String name) {
        client.rbac().roles().inNamespace(namespace).withName(name).get();
    }

    @Override
    public void inform(String namespace, Consumer<String> changed) {
        informer = client.rbac().roles().inNamespace(namespace).runnableInformer(0);
        informer.addEventHandler(new ResourceEventHandler<>() {
            @Override
            public void onAdd(Role role) {}

            @Override
            public void onUpdate(Role before, Role after) {
                changed.accept(after.getMetadata().getResourceVersion());
            }

            @Override
            public void onDelete(Role last, boolean unknown) {}
        });
        informer.start();
    }

    @Override
    public int informed() {
        return informer.hasSynced() ? informer.getStore().listKeys().size() : -1;
    }

    @Override
    public void close() {
        client.close();
    }
}
