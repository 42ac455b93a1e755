package dev.kontract.conformance.faults;

import dev.kontract.client.DeletionOptions;
import dev.kontract.client.KontractClient;
import dev.kontract.client.ListOptions;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.Json;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Role;
import dev.kontract.model.StatefulSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;

/** Creates, changes and deletes objects of three kinds at random, and keeps account of what is there. */
final class RandomWrites implements AutoCloseable {

    private static final int NAMES = 15;
    private static final String SET = """
            {"apiVersion":"apps/v1","kind":"StatefulSet","metadata":{"name":"%s"},"spec":{"serviceName":"web",
             "selector":{"matchLabels":{"app":"web"}},"template":{"metadata":{"labels":{"app":"web"}},
             "spec":{"containers":[{"name":"web","image":"web:1"}]}}}}""";

    /** Objects of one kind, with a factory for new ones. */
    private record Made<T extends KubernetesObject>(Resource<T> resource, Function<String, T> make) {

        T create(String name) {
            return resource.create(make.apply(name));
        }

        T change(String name, String value) {
            return resource.patch(name, Patch.merge().set("/metadata/annotations", Map.of("value", value)));
        }
    }

    private final Random random;
    private final List<Made<?>> kinds = new ArrayList<>();
    private final Map<String, String> there = new TreeMap<>();

    RandomWrites(KontractClient client, long seed) {
        random = new Random(seed);
        kinds.add(new Made<>(
                client.configMaps(Follower.NAMESPACE),
                name -> new ConfigMap().metadata(new ObjectMeta().name(name)).data(Map.of("key", "value"))));
        kinds.add(
                new Made<>(client.roles(Follower.NAMESPACE), name -> new Role().metadata(new ObjectMeta().name(name))));
        kinds.add(new Made<>(
                client.statefulSets(Follower.NAMESPACE), name -> Json.read(SET.formatted(name), StatefulSet.class)));
    }

    /** Makes that many writes. */
    void write(int count) {
        for (int i = 0; i < count; i++) {
            write(kinds.get(random.nextInt(kinds.size())), "o" + random.nextInt(NAMES));
        }
    }

    private void write(Made<?> kind, String name) {
        String key = kind.resource().kind().name().kind() + ' ' + name;
        if (!there.containsKey(key)) {
            there.put(key, SdkFollower.version(kind.create(name)));
        } else if (random.nextInt(4) == 0) {
            kind.resource().delete(name);
            there.remove(key);
        } else {
            there.put(key, SdkFollower.version(kind.change(name, Long.toString(random.nextLong()))));
        }
    }

    /** Deletes all there is. */
    @Override
    public void close() {
        kinds.forEach(kind -> kind.resource().deleteCollection(ListOptions.all(), DeletionOptions.standard()));
        there.clear();
    }

    /** Returns the expected objects: the resource version by kind and name. */
    Map<String, String> there() {
        return there;
    }
}
