package dev.kontract.server.admission;

import dev.kontract.server.storage.Derivation;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.KeyFeed;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The objects of one namespaced resource in a compiled form, by namespace and in the order of their names. An object is compiled
 * once, by the first request that needs it after it has changed. Safe for use by many threads.
 *
 * @param <T> the compiled form
 */
public final class NamespacedObjects<T> implements KeyFeed.Sink {

    private final Map<String, ConcurrentSkipListMap<String, Entry>> namespaces = new ConcurrentHashMap<>();
    private final Derivation<T> compiler;

    /**
     * Starts without objects.
     *
     * @param compiler compiles an object; must not fail
     */
    public NamespacedObjects(Derivation<T> compiler) {
        this.compiler = compiler;
    }

    @Override
    public void put(Entry entry) {
        namespaces.compute(namespace(entry.key()), (name, known) -> {
            ConcurrentSkipListMap<String, Entry> objects = known == null ? new ConcurrentSkipListMap<>() : known;
            objects.put(entry.key(), entry);
            return objects;
        });
    }

    @Override
    public void remove(String key) {
        namespaces.computeIfPresent(namespace(key), (name, objects) -> {
            objects.remove(key);
            return objects.isEmpty() ? null : objects;
        });
    }

    /** Keys are {@code group/plural/namespace/name}. */
    private static String namespace(String key) {
        int end = key.lastIndexOf('/');
        return key.substring(key.lastIndexOf('/', end - 1) + 1, end);
    }

    /** Returns the present objects of a namespace. */
    public List<T> in(String namespace) {
        ConcurrentSkipListMap<String, Entry> objects = namespaces.get(namespace);
        return objects == null
                ? List.of()
                : objects.values().stream()
                        .map(entry -> entry.derived(compiler))
                        .toList();
    }
}
