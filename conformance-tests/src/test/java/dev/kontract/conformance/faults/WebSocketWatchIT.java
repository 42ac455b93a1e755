package dev.kontract.conformance.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** fabric8's client tries for a WebSocket before anything else, and comes back to a server that refuses one only slowly. */
class WebSocketWatchIT {

    @TempDir
    private static Path folder;

    private static DurableServer server;
    private static URI url;

    @BeforeAll
    static void start() throws Exception {
        server = new DurableServer(folder);
        url = server.config().server();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void informer_getsItsWatchAtTheFirstTry() throws Exception {
        Watches watches = new Watches();
        BlockingQueue<String> told = new LinkedBlockingQueue<>();
        try (KubernetesClient client = Fabric8Follower.client(url, server.authority(), server.token(), watches);
                SharedIndexInformer<ConfigMap> informer =
                        client.configMaps().inNamespace("default").inform(new Names(told))) {
            client.configMaps().inNamespace("default").resource(named("new")).create();

            assertThat(told.take()).isEqualTo("added new");
            client.configMaps().inNamespace("default").withName("new").delete();
            assertThat(told.take()).isEqualTo("deleted new");
            assertThat(informer.isWatching()).isTrue();
            assertThat(watches.asked).hasSize(1);
        }
    }

    private static ConfigMap named(String name) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .build();
    }

    /** What is watched, as often as it is asked for. */
    private static final class Watches implements Interceptor {

        private final List<URI> asked = new CopyOnWriteArrayList<>();

        @Override
        public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
            if (request.uri().toString().contains("watch=true")) {
                asked.add(request.uri());
            }
        }
    }

    /** What an informer tells. */
    private record Names(BlockingQueue<String> told) implements ResourceEventHandler<ConfigMap> {

        @Override
        public void onAdd(ConfigMap object) {
            told.add("added " + object.getMetadata().getName());
        }

        @Override
        public void onUpdate(ConfigMap before, ConfigMap after) {
            told.add("updated " + after.getMetadata().getName());
        }

        @Override
        public void onDelete(ConfigMap last, boolean unknown) {
            told.add("deleted " + last.getMetadata().getName());
        }
    }
}
