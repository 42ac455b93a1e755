package dev.kontract.conformance.faults;

import io.kubernetes.client.common.KubernetesListObject;
import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.informer.ResourceEventHandler;
import io.kubernetes.client.informer.SharedIndexInformer;
import io.kubernetes.client.informer.SharedInformerFactory;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1ConfigMapList;
import io.kubernetes.client.openapi.models.V1Role;
import io.kubernetes.client.openapi.models.V1RoleList;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import io.kubernetes.client.openapi.models.V1StatefulSetList;
import io.kubernetes.client.util.ClientBuilder;
import io.kubernetes.client.util.credentials.AccessTokenAuthentication;
import io.kubernetes.client.util.generic.GenericKubernetesApi;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Informers of the official Java client. */
final class ClientJavaFollower implements Follower {

    private final Notifications notifications = new Notifications("client-java");
    private final ApiClient client;
    private final SharedInformerFactory factory;
    private final Map<String, SharedIndexInformer<? extends KubernetesObject>> informers = new LinkedHashMap<>();

    ClientJavaFollower(URI server, String authority, String token) {
        client = client(server, authority, token);
        factory = new SharedInformerFactory(client);
        follow(V1ConfigMap.class, V1ConfigMapList.class, "ConfigMap", "", "configmaps");
        follow(V1Role.class, V1RoleList.class, "Role", "rbac.authorization.k8s.io", "roles");
        follow(V1StatefulSet.class, V1StatefulSetList.class, "StatefulSet", "apps", "statefulsets");
        factory.startAllRegisteredInformers();
    }

    static ApiClient client(URI server, String authority, String token) {
        return new ClientBuilder()
                .setBasePath(server.toString())
                .setCertificateAuthority(authority.getBytes(StandardCharsets.US_ASCII))
                .setAuthentication(new AccessTokenAuthentication(token))
                .setReadTimeout(Duration.ZERO)
                .build();
    }

    private <T extends KubernetesObject, L extends KubernetesListObject> void follow(
            Class<T> type, Class<L> listType, String kind, String group, String plural) {
        GenericKubernetesApi<T, L> api = new GenericKubernetesApi<>(type, listType, group, "v1", plural, client);
        SharedIndexInformer<T> informer = factory.sharedIndexInformerFor(api, type, 0, NAMESPACE);
        informer.addEventHandler(new Handler<>(kind));
        informers.put(kind, informer);
    }

    private final class Handler<T extends KubernetesObject> implements ResourceEventHandler<T> {

        private final String kind;

        Handler(String kind) {
            this.kind = kind;
        }

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

        private String key(T object) {
            return kind + ' ' + object.getMetadata().getName();
        }
    }

    private static String version(KubernetesObject object) {
        return object.getMetadata().getResourceVersion();
    }

    @Override
    public Notifications notifications() {
        return notifications;
    }

    @Override
    public Map<String, String> cached() {
        Map<String, String> cached = new TreeMap<>();
        informers.forEach((kind, informer) -> informer.getIndexer()
                .list()
                .forEach(object -> cached.put(kind + ' ' + object.getMetadata().getName(), version(object))));
        return cached;
    }

    @Override
    public void close() {
        factory.stopAllRegisteredInformers();
        close(client);
    }

    static void close(ApiClient client) {
        client.getHttpClient().dispatcher().executorService().shutdownNow();
        client.getHttpClient().connectionPool().evictAll();
    }
}
