package dev.kontract.conformance.faults;

import dev.kontract.client.KontractClient;
import dev.kontract.client.Resource;
import dev.kontract.client.informer.ChangeListener;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.KubernetesObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Informers of this project's client. */
final class SdkFollower implements Follower {

    private final Told told = new Told("kontract");
    private final KontractClient client;
    private final List<Informer<?>> informers = new ArrayList<>();

    SdkFollower(KontractClient client) {
        this.client = client;
        follow(client.configMaps(NAMESPACE));
        follow(client.roles(NAMESPACE));
        follow(client.statefulSets(NAMESPACE));
    }

    private <T extends KubernetesObject> void follow(Resource<T> resource) {
        Informer<T> informer = Informer.of(resource).start();
        informer.addListener(listener(told));
        informers.add(informer);
    }

    static <T extends KubernetesObject> ChangeListener<T> listener(Told told) {
        return new ChangeListener<>() {
            @Override
            public void onAdd(T object) {
                told.added(key(object), version(object));
            }

            @Override
            public void onUpdate(T before, T after) {
                told.updated(key(after), version(before), version(after));
            }

            @Override
            public void onDelete(T last) {
                told.deleted(key(last));
            }
        };
    }

    static String key(KubernetesObject object) {
        return object.getKind() + ' ' + object.name();
    }

    static String version(KubernetesObject object) {
        return Objects.requireNonNull(object.resourceVersion());
    }

    @Override
    public Told told() {
        return told;
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
