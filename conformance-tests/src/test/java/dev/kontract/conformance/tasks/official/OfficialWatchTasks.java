package dev.kontract.conformance.tasks.official;

import dev.kontract.conformance.tasks.WatchTasks;
import io.kubernetes.client.common.KubernetesListObject;
import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.informer.ResourceEventHandler;
import io.kubernetes.client.informer.SharedIndexInformer;
import io.kubernetes.client.informer.SharedInformerFactory;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1ConfigMapList;
import io.kubernetes.client.openapi.models.V1ListMeta;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.util.generic.GenericKubernetesApi;
import io.kubernetes.client.util.wait.Wait;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The tasks with the official client. */
public final class OfficialWatchTasks implements WatchTasks {

    private final ApiClient client;

    /** Connects with the current context. */
    public OfficialWatchTasks(Path kubeconfig) throws IOException {
        client = Clients.of(kubeconfig);
    }

    @Override
    public AutoCloseable follow(String namespace, Consumer<String> names) {
        GenericKubernetesApi<V1ConfigMap, V1ConfigMapList> maps =
                new GenericKubernetesApi<>(V1ConfigMap.class, V1ConfigMapList.class, "", "v1", "configmaps", client);
        SharedInformerFactory factory = new SharedInformerFactory(client);
        factory.sharedIndexInformerFor(maps, V1ConfigMap.class, 0, namespace)
                .addEventHandler(new ResourceEventHandler<>() {
                    @Override
                    public void onAdd(V1ConfigMap map) {
                        names.accept(map.getMetadata().getName());
                    }

                    @Override
                    public void onUpdate(V1ConfigMap before, V1ConfigMap after) {}

                    @Override
                    public void onDelete(V1ConfigMap map, boolean unknown) {}
                });
        factory.startAllRegisteredInformers();
        return factory::stopAllRegisteredInformers;
    }

    @Override
    public List<String> index(String namespace, String colour) {
        GenericKubernetesApi<V1ConfigMap, V1ConfigMapList> maps =
                new GenericKubernetesApi<>(V1ConfigMap.class, V1ConfigMapList.class, "", "v1", "configmaps", client);
        SharedInformerFactory factory = new SharedInformerFactory(client);
        SharedIndexInformer<V1ConfigMap> informer =
                factory.sharedIndexInformerFor(maps, V1ConfigMap.class, 0, namespace);
        informer.addIndexers(Map.of(
                "colour",
                map -> Optional.ofNullable(map.getData().get("colour")).stream().toList()));
        factory.startAllRegisteredInformers();
        try {
            if (!Wait.poll(Duration.ofMillis(100), Duration.ofSeconds(20), informer::hasSynced)) {
                throw new IllegalStateException("not synchronized in time");
            }
            return informer.getIndexer().byIndex("colour", colour).stream()
                    .map(map -> map.getMetadata().getName())
                    .toList();
        } finally {
            factory.stopAllRegisteredInformers();
        }
    }

    /** The user's class. */
    public static class Shop implements KubernetesObject {
        private String apiVersion;
        private String kind;
        private V1ObjectMeta metadata;

        @Override
        public String getApiVersion() {
            return apiVersion;
        }

        @Override
        public String getKind() {
            return kind;
        }

        @Override
        public V1ObjectMeta getMetadata() {
            return metadata;
        }
    }

    /** The list of the user's class. */
    public static class ShopList implements KubernetesListObject {
        private String apiVersion;
        private String kind;
        private V1ListMeta metadata;
        private List<Shop> items;

        @Override
        public String getApiVersion() {
            return apiVersion;
        }

        @Override
        public String getKind() {
            return kind;
        }

        @Override
        public V1ListMeta getMetadata() {
            return metadata;
        }

        @Override
        public List<Shop> getItems() {
            return items;
        }
    }

    @Override
    public AutoCloseable custom(String namespace, Consumer<String> names) {
        GenericKubernetesApi<Shop, ShopList> shops =
                new GenericKubernetesApi<>(Shop.class, ShopList.class, "tasks.example.com", "v1", "shops", client);
        SharedInformerFactory factory = new SharedInformerFactory(client);
        factory.sharedIndexInformerFor(shops, Shop.class, 0, namespace).addEventHandler(new ResourceEventHandler<>() {
            @Override
            public void onAdd(Shop shop) {
                names.accept(shop.getMetadata().getName());
            }

            @Override
            public void onUpdate(Shop before, Shop after) {}

            @Override
            public void onDelete(Shop shop, boolean unknown) {}
        });
        factory.startAllRegisteredInformers();
        return factory::stopAllRegisteredInformers;
    }

    @Override
    public AutoCloseable lead(String namespace, String lease, String identity, Runnable started) {
        throw new UnsupportedOperationException("in the artifact client-java-extended");
    }

    @Override
    public void record(String namespace, String configMap) {
        throw new UnsupportedOperationException("in the artifact client-java-extended");
    }

    @Override
    public void close() {
        Clients.close(client);
    }
}
