package dev.kontract.conformance.tasks.kontract;

import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.KubernetesKind;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.client.controller.EventRecorder;
import dev.kontract.client.election.ElectionSettings;
import dev.kontract.client.election.LeaderElector;
import dev.kontract.client.informer.ChangeListener;
import dev.kontract.client.informer.Informer;
import dev.kontract.conformance.tasks.WatchTasks;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.CustomResource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The tasks with Kontract's client. */
public final class KontractWatchTasks implements WatchTasks {

    private final KontractClient client;

    /** Connects with the current context. */
    public KontractWatchTasks(Path kubeconfig) {
        client = KontractClient.connect(KubeConfig.of(kubeconfig).config());
    }

    @Override
    public AutoCloseable follow(String namespace, Consumer<String> names) {
        Informer<ConfigMap> informer = Informer.of(client.configMaps(namespace)).start();
        informer.addListener(new ChangeListener<>() {
            @Override
            public void onAdd(ConfigMap map) {
                names.accept(map.name());
            }
        });
        return informer;
    }

    @Override
    public List<String> index(String namespace, String colour) {
        try (Informer<ConfigMap> informer = Informer.of(client.configMaps(namespace))
                .index(
                        "colour",
                        map -> Optional.ofNullable(map.getData().get("colour")).stream()
                                .toList())
                .start()) {
            informer.awaitSync(Duration.ofSeconds(20));
            return informer.indexer().byIndex("colour", colour).stream()
                    .map(ConfigMap::name)
                    .toList();
        }
    }

    /** The user's class. */
    @KubernetesKind(group = "tasks.example.com", version = "v1")
    public static class Shop extends CustomResource<ShopSpec, Void> {}

    /** Its spec. */
    public record ShopSpec(int seats) {}

    @Override
    public AutoCloseable custom(String namespace, Consumer<String> names) {
        Informer<Shop> informer =
                Informer.of(client.resource(Kind.of(Shop.class), namespace)).start();
        informer.addListener(new ChangeListener<>() {
            @Override
            public void onAdd(Shop shop) {
                names.accept(shop.name());
            }
        });
        return informer;
    }

    @Override
    public AutoCloseable lead(String namespace, String lease, String identity, Runnable started) {
        LeaderElector elector = LeaderElector.of(client, ElectionSettings.of(namespace, lease, identity));
        Thread candidate = new Thread(() -> elector.run(started, () -> {}));
        candidate.start();
        return () -> {
            candidate.interrupt();
            candidate.join();
        };
    }

    @Override
    public void record(String namespace, String configMap) {
        ConfigMap about = client.configMaps(namespace).get(configMap);
        EventRecorder events = EventRecorder.of(client, "example.com/tasks");
        for (int i = 0; i < 3; i++) {
            events.normal(about, "Checked", "Checking", "checked the settings");
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
