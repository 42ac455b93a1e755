package dev.kontract.conformance.tasks.fabric8;

import dev.kontract.conformance.tasks.WatchTasks;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderElectionConfigBuilder;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaseLock;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** The tasks with fabric8's client. */
public final class Fabric8WatchTasks implements WatchTasks {

    private final KubernetesClient client;

    /** Connects with the current context. */
    public Fabric8WatchTasks(Path kubeconfig) {
        client = new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(kubeconfig.toFile()))
                .build();
    }

    @Override
    public AutoCloseable follow(String namespace, Consumer<String> names) {
        return client.configMaps().inNamespace(namespace).inform(new ResourceEventHandler<>() {
            @Override
            public void onAdd(ConfigMap map) {
                names.accept(map.getMetadata().getName());
            }

            @Override
            public void onUpdate(ConfigMap before, ConfigMap after) {}

            @Override
            public void onDelete(ConfigMap map, boolean unknown) {}
        });
    }

    @Override
    public List<String> index(String namespace, String colour) {
        try (SharedIndexInformer<ConfigMap> informer = client.configMaps()
                .inNamespace(namespace)
                .runnableInformer(0)
                .addIndexers(Map.of(
                        "colour",
                        map -> Optional.ofNullable(map.getData().get("colour")).stream()
                                .toList()))
                .run()) {
            return informer.getIndexer().byIndex("colour", colour).stream()
                    .map(map -> map.getMetadata().getName())
                    .toList();
        }
    }

    /** The user's class. */
    @Group("tasks.example.com")
    @Version("v1")
    public static class Shop extends CustomResource<ShopSpec, Void> implements Namespaced {}

    /** Its spec. */
    public static class ShopSpec {
        public int seats;
    }

    @Override
    public AutoCloseable custom(String namespace, Consumer<String> names) {
        return client.resources(Shop.class).inNamespace(namespace).inform(new ResourceEventHandler<>() {
            @Override
            public void onAdd(Shop shop) {
                names.accept(shop.getMetadata().getName());
            }

            @Override
            public void onUpdate(Shop before, Shop after) {}

            @Override
            public void onDelete(Shop shop, boolean unknown) {}
        });
    }

    @Override
    public AutoCloseable lead(String namespace, String lease, String identity, Runnable started) {
        CompletableFuture<?> candidate = client.leaderElector()
                .withConfig(new LeaderElectionConfigBuilder()
                        .withName(lease)
                        .withLock(new LeaseLock(namespace, lease, identity))
                        .withLeaseDuration(Duration.ofSeconds(15))
                        .withRenewDeadline(Duration.ofSeconds(10))
                        .withRetryPeriod(Duration.ofSeconds(2))
                        .withReleaseOnCancel()
                        .withLeaderCallbacks(new LeaderCallbacks(started, () -> {}, leader -> {}))
                        .build())
                .build()
                .start();
        return () -> candidate.cancel(true);
    }

    @Override
    public void record(String namespace, String configMap) {
        throw new UnsupportedOperationException("no recorder of Events");
    }

    @Override
    public void close() {
        client.close();
    }
}
