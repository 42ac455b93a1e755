package dev.kontract.conformance.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.ApiServer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** fabric8's client with default settings watches over a WebSocket without delay. */
@Timeout(10)
class Fabric8DefaultsIT {

    private static final String NAMESPACE = "default";

    private ApiServer server;
    private KubernetesClient client;

    @BeforeEach
    void start() throws IOException {
        server = ApiServer.start();
        client = new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(server.kubeconfig()))
                .build();
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    @Test
    void watch_hearsOfChanges_untilItIsClosed() throws Exception {
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        Watcher<ConfigMap> watcher = new Watcher<>() {
            @Override
            public void eventReceived(Action action, ConfigMap object) {
                heard.add(action + " " + object.getMetadata().getName());
            }

            @Override
            public void onClose() {
                heard.add("closed");
            }

            @Override
            public void onClose(WatcherException cause) {
                heard.add(cause.toString());
            }
        };
        try (Watch watch = client.configMaps().inNamespace(NAMESPACE).watch(watcher)) {
            assertThat(watch).isNotNull();
            client.resource(configMap("one")).create();
            assertThat(next(heard)).isEqualTo("ADDED one");
            client.resource(configMap("one")).delete();
            assertThat(next(heard)).isEqualTo("DELETED one");
        }
        assertThat(next(heard)).isEqualTo("closed");
    }

    @Test
    void informer_isInSync_andHearsOfChanges() throws Exception {
        client.resource(configMap("before")).create();
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        try (SharedIndexInformer<ConfigMap> informer =
                client.configMaps().inNamespace(NAMESPACE).withLabel("test").inform(new Added(heard))) {
            assertThat(informer.hasSynced()).isTrue();
            assertThat(next(heard)).isEqualTo("before");
            client.resource(configMap("after")).create();
            assertThat(next(heard)).isEqualTo("after");
        }
    }

    @Test
    void waitUntilCondition_returnsWhenItIsMet() {
        client.resource(configMap("awaited")).create();
        Thread writer = new Thread(() -> client.configMaps()
                .inNamespace(NAMESPACE)
                .withName("awaited")
                .edit(map -> new ConfigMapBuilder(map).addToData("done", "yes").build()));
        writer.start();

        ConfigMap done = client.configMaps()
                .inNamespace(NAMESPACE)
                .withName("awaited")
                .waitUntilCondition(map -> "yes".equals(map.getData().get("done")), 8, TimeUnit.SECONDS);
        assertThat(done.getData()).containsEntry("done", "yes");
    }

    private static ConfigMap configMap(String name) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace(NAMESPACE)
                .withName(name)
                .addToLabels("test", "yes")
                .endMetadata()
                .withData(Map.of("key", "value"))
                .build();
    }

    private static String next(BlockingQueue<String> heard) throws InterruptedException {
        return heard.take();
    }

    private record Added(BlockingQueue<String> heard) implements ResourceEventHandler<ConfigMap> {

        @Override
        public void onAdd(ConfigMap object) {
            heard.add(object.getMetadata().getName());
        }

        @Override
        public void onUpdate(ConfigMap before, ConfigMap after) {}

        @Override
        public void onDelete(ConfigMap last, boolean unknown) {}
    }
}
