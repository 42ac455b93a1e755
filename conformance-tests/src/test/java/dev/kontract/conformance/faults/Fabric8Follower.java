package dev.kontract.conformance.faults;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Informers of fabric8's client. */
final class Fabric8Follower implements Follower {

    private final Notifications notifications = new Notifications("fabric8");
    private final KubernetesClient client;
    private final List<SharedIndexInformer<? extends HasMetadata>> informers = new ArrayList<>();

    /**
     * Follows by HTTP, over WebSockets only in the long run: a WebSocket that is cut may leave this client without a watch until
     * it opens another.
     */
    Fabric8Follower(URI server, String authority, String token) {
        client = client(server, authority, token, System.getProperty("long") == null);
        follow(ConfigMap.class);
        follow(Role.class);
        follow(StatefulSet.class);
    }

    /** A client with default settings, which watches over WebSockets. */
    static KubernetesClient client(URI server, String authority, String token) {
        return client(server, authority, token, false);
    }

    private static KubernetesClient client(URI server, String authority, String token, boolean onlyHttpWatches) {
        Config config = new ConfigBuilder(Config.empty())
                .withOnlyHttpWatches(onlyHttpWatches)
                .withMasterUrl(server.toString())
                .withCaCertData(authority)
                .withOauthToken(token)
                .build();
        return new KubernetesClientBuilder().withConfig(config).build();
    }

    private <T extends HasMetadata> void follow(Class<T> type) {
        SharedIndexInformer<T> informer =
                client.resources(type).inNamespace(NAMESPACE).runnableInformer(0);
        informer.exceptionHandler((started, failure) -> true);
        informer.addEventHandler(new Handler<>());
        informer.start();
        informers.add(informer);
    }

    private final class Handler<T extends HasMetadata> implements ResourceEventHandler<T> {

        @Override
        public void onAdd(T object) {
            notifications.added(key(object), version(object));
        }

        @Override
        public void onUpdate(T before, T after) {
            notifications.updated(key(after), version(before), version(after));
        }

        @Override
        public void onDelete(T last, boolean unknown) {
            notifications.deleted(key(last));
        }
    }

    private static String key(HasMetadata object) {
        return object.getKind() + ' ' + object.getMetadata().getName();
    }

    private static String version(HasMetadata object) {
        return object.getMetadata().getResourceVersion();
    }

    @Override
    public Notifications notifications() {
        return notifications;
    }

    @Override
    public Map<String, String> cached() {
        Map<String, String> cached = new TreeMap<>();
        for (SharedIndexInformer<? extends HasMetadata> informer : informers) {
            informer.getStore().list().forEach(object -> cached.put(key(object), version(object)));
        }
        return cached;
    }

    @Override
    public void close() {
        informers.forEach(SharedIndexInformer::close);
        client.close();
    }
}
