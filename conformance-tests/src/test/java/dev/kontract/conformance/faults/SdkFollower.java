package dev.kontract.conformance.faults;

import dev.kontract.client.ClientSettings;
import dev.kontract.client.KontractClient;
import dev.kontract.client.ListOptions;
import dev.kontract.client.Resource;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.http.RetryPolicy;
import dev.kontract.client.http.Sleeper;
import dev.kontract.client.http.TransportSettings;
import dev.kontract.client.informer.ChangeListener;
import dev.kontract.client.informer.Informer;
import dev.kontract.client.watch.Backoff;
import dev.kontract.model.KubernetesObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Informers of this project's client. */
public final class SdkFollower implements Follower {

    private static final RetryPolicy QUICK = new RetryPolicy(3, Duration.ofMillis(2), Duration.ofMillis(100));

    private final Notifications notifications = new Notifications("kontract");
    private final ListOptions options;
    private final KontractClient client;
    private final List<Informer<?>> informers = new ArrayList<>();

    public SdkFollower(ClientConfig server) {
        this(server, ListOptions.all(), TransportSettings.standard());
    }

    /** With limits of its own for watches and for requests. */
    SdkFollower(ClientConfig server, ListOptions options, TransportSettings settings) {
        this.options = options;
        client = KontractClient.connect(server, ClientSettings.standard().withTransport(settings.withRetry(QUICK)));
        follow(client.configMaps(NAMESPACE));
        follow(client.roles(NAMESPACE));
        follow(client.statefulSets(NAMESPACE));
    }

    private <T extends KubernetesObject> void follow(Resource<T> resource) {
        Informer<T> informer = Informer.of(resource)
                .select(options)
                .backoff(new Backoff(QUICK, Sleeper.real()))
                .start();
        informer.addListener(listener(notifications));
        informers.add(informer);
    }

    static <T extends KubernetesObject> ChangeListener<T> listener(Notifications notifications) {
        return new ChangeListener<>() {
            @Override
            public void onAdd(T object) {
                notifications.added(key(object), version(object));
            }

            @Override
            public void onUpdate(T before, T after) {
                notifications.updated(key(after), version(before), version(after));
            }

            @Override
            public void onDelete(T last) {
                notifications.deleted(key(last));
            }
        };
    }

    public static String key(KubernetesObject object) {
        return object.getKind() + ' ' + object.name();
    }

    public static String version(KubernetesObject object) {
        return Objects.requireNonNull(object.resourceVersion());
    }

    /** The client of the informers. */
    KontractClient client() {
        return client;
    }

    @Override
    public Notifications notifications() {
        return notifications;
    }

    @Override
    public Map<String, String> cached() {
        Map<String, String> cached = new TreeMap<>();
        informers.forEach(
                informer -> informer.indexer().list().forEach(object -> cached.put(key(object), version(object))));
        return cached;
    }

    @Override
    public void close() {
        informers.forEach(Informer::close);
        client.close();
    }
}
