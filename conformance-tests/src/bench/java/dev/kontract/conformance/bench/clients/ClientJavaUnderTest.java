package dev.kontract.conformance.bench.clients;

import io.kubernetes.client.informer.ResourceEventHandler;
import io.kubernetes.client.informer.SharedIndexInformer;
import io.kubernetes.client.informer.SharedInformerFactory;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.openapi.apis.RbacAuthorizationV1Api;
import io.kubernetes.client.openapi.models.V1Role;
import io.kubernetes.client.openapi.models.V1RoleList;
import io.kubernetes.client.util.ClientBuilder;
import io.kubernetes.client.util.KubeConfig;
import io.kubernetes.client.util.generic.GenericKubernetesApi;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/** The official client for Java. */
final class ClientJavaUnderTest implements ClientUnderTest {

    private final ApiClient client;
    private final RbacAuthorizationV1Api api;
    private SharedIndexInformer<V1Role> informer;

    ClientJavaUnderTest(Path kubeconfig) throws IOException {
        try (Reader reader = Files.newBufferedReader(kubeconfig)) {
            client = ClientBuilder.kubeconfig(KubeConfig.loadKubeConfig(reader))
                    .setReadTimeout(Duration.ZERO)
                    .build();
        }
        api = new RbacAuthorizationV1Api(client);
    }

    @Override
    public int list(String namespace) {
        try {
            return api.listNamespacedRole(namespace).execute().getItems().size();
        } catch (ApiException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void get(String namespace, String name) {
        try {
            api.readNamespacedRole(name, namespace).execute();
        } catch (ApiException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void inform(String namespace, Consumer<String> changed) {
        GenericKubernetesApi<V1Role, V1RoleList> roles = new GenericKubernetesApi<>(
                V1Role.class, V1RoleList.class, "rbac.authorization.k8s.io", "v1", "roles", client);
        SharedInformerFactory factory = new SharedInformerFactory(client);
        informer = factory.sharedIndexInformerFor(roles, V1Role.class, 0, namespace);
        informer.addEventHandler(new ResourceEventHandler<>() {
            @Override
            public void onAdd(V1Role role) {}

            @Override
            public void onUpdate(V1Role before, V1Role after) {
                changed.accept(after.getMetadata().getResourceVersion());
            }

            @Override
            public void onDelete(V1Role last, boolean unknown) {}
        });
        factory.startAllRegisteredInformers();
    }

    @Override
    public int informed() {
        return informer.hasSynced() ? informer.getIndexer().listKeys().size() : -1;
    }

    @Override
    public void close() {
        client.getHttpClient().dispatcher().executorService().shutdownNow();
    }
}
