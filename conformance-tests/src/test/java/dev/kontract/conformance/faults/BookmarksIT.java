package dev.kontract.conformance.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.reflect.TypeToken;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ListOptions;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1ClusterRoleBinding;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Role;
import io.kubernetes.client.util.Watch.Response;
import java.lang.reflect.Type;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import okhttp3.Call;
import okhttp3.Request;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The Java clients read bookmarks, though their models know objects only that are whole. */
class BookmarksIT {

    private static final ListOptions STREAMED = new ListOptionsBuilder()
            .withSendInitialEvents(true)
            .withResourceVersionMatch("NotOlderThan")
            .withAllowWatchBookmarks(true)
            .build();
    private static final String QUERY =
            "?watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true";

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

    static Stream<Arguments> fabric8Types() {
        return Stream.of(
                        io.fabric8.kubernetes.api.model.ConfigMap.class,
                        io.fabric8.kubernetes.api.model.apps.StatefulSet.class,
                        io.fabric8.kubernetes.api.model.rbac.Role.class,
                        io.fabric8.kubernetes.api.model.rbac.ClusterRoleBinding.class)
                .map(Arguments::of);
    }

    @ParameterizedTest
    @MethodSource("fabric8Types")
    <T extends HasMetadata> void watch_fabric8_readsTheBookmark(Class<T> type) throws Exception {
        BlockingQueue<T> bookmarks = new LinkedBlockingQueue<>();
        Watcher<T> watcher = new Watcher<>() {
            @Override
            public void eventReceived(Action action, T object) {
                if (action == Action.BOOKMARK) {
                    bookmarks.add(object);
                }
            }

            @Override
            public void onClose(WatcherException cause) {}
        };
        try (KubernetesClient client = Fabric8Follower.client(url, server.authority(), server.token());
                Watch watch = client.resources(type).inAnyNamespace().watch(STREAMED, watcher)) {
            assertThat(watch).isNotNull();
            assertBookmark(bookmarks.take().getMetadata().getResourceVersion());
        }
    }

    /** All but StatefulSets: this client takes none without a selector, and its informers do not ask for bookmarks. */
    static Stream<Arguments> clientJavaTypes() {
        String roles = "/apis/rbac.authorization.k8s.io/v1/";
        return Stream.of(
                Arguments.of("/api/v1/configmaps", new TypeToken<Response<V1ConfigMap>>() {}.getType()),
                Arguments.of(roles + "roles", new TypeToken<Response<V1Role>>() {}.getType()),
                Arguments.of(
                        roles + "clusterrolebindings", new TypeToken<Response<V1ClusterRoleBinding>>() {}.getType()));
    }

    @ParameterizedTest
    @MethodSource("clientJavaTypes")
    void watch_clientJava_readsTheBookmark(String path, Type type) throws Exception {
        ApiClient client = ClientJavaFollower.client(url, server.authority(), server.token());
        Request request = new Request.Builder()
                .url(url + path + QUERY)
                .header("Authorization", "Bearer " + server.token())
                .build();
        Call call = client.getHttpClient().newCall(request);
        try (io.kubernetes.client.util.Watch<KubernetesObject> watch =
                io.kubernetes.client.util.Watch.createWatch(client, call, type)) {
            Response<KubernetesObject> event = watch.next();
            while (!event.type.equals("BOOKMARK")) {
                event = watch.next();
            }
            assertBookmark(event.object.getMetadata().getResourceVersion());
        } finally {
            ClientJavaFollower.close(client);
        }
    }

    private static void assertBookmark(String version) {
        assertThat(Long.parseLong(version)).isPositive();
    }
}
