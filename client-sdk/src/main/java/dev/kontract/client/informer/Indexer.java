package dev.kontract.client.informer;

import dev.kontract.model.KubernetesObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store of objects by key and by custom indexes. Thread-safe.
 *
 * <pre>{@code
 * List<Pod> pods = informer.indexer().byIndex("node", "node-1");
 * Optional<Pod> pod = informer.indexer().get("shop/web-0");
 * }</pre>
 */
public final class Indexer<T extends KubernetesObject> {

    private static final Logger LOG = LoggerFactory.getLogger(Indexer.class);

    /** The name of the namespace index, which always exists. */
    public static final String NAMESPACE = "namespace";

    private final Map<String, Function<T, Collection<String>>> functions;
    private final Map<String, T> objects = new HashMap<>();
    private final Map<String, Map<String, Map<String, T>>> indexes = new HashMap<>();

    Indexer(Map<String, Function<T, Collection<String>>> functions) {
        this.functions = new LinkedHashMap<>(functions);
        this.functions.putIfAbsent(NAMESPACE, object -> List.of(Objects.requireNonNullElse(object.namespace(), "")));
        this.functions.keySet().forEach(name -> indexes.put(name, new HashMap<>()));
    }

    /** Returns the object with a key, {@code namespace/name} or just the name. */
    public synchronized Optional<T> get(String key) {
        return Optional.ofNullable(objects.get(key));
    }

    /** Returns the object with a namespace and name. */
    public Optional<T> get(String namespace, String name) {
        return get(namespace.isEmpty() ? name : namespace + '/' + name);
    }

    /** Returns all objects, in no particular order. */
    public synchronized List<T> list() {
        return new ArrayList<>(objects.values());
    }

    /** Returns the objects of a namespace, in no particular order. */
    public List<T> list(String namespace) {
        return byIndex(NAMESPACE, namespace);
    }

    /**
     * Returns the objects an index contains under {@code value}, in no particular order.
     *
     * @throws IllegalArgumentException if the index does not exist
     */
    public synchronized List<T> byIndex(String index, String value) {
        Map<String, Map<String, T>> found = indexes.get(index);
        if (found == null) {
            throw new IllegalArgumentException("there is no index " + index);
        }
        return new ArrayList<>(found.getOrDefault(value, Map.of()).values());
    }

    /** Returns the number of objects. */
    public synchronized int size() {
        return objects.size();
    }

    synchronized void addIndex(String name, Function<T, Collection<String>> values) {
        if (functions.putIfAbsent(name, values) == null) {
            indexes.put(name, new HashMap<>());
            objects.forEach((key, object) -> index(name, values, key, object));
        }
    }

    synchronized Optional<T> put(T object) {
        String key = object.key();
        T before = objects.put(key, object);
        if (before != null) {
            unindex(key, before);
        }
        functions.forEach((name, function) -> index(name, function, key, object));
        return Optional.ofNullable(before);
    }

    private void index(String name, Function<T, Collection<String>> function, String key, T object) {
        values(name, function, object)
                .forEach(value -> index(name)
                        .computeIfAbsent(value, v -> new HashMap<>(4))
                        .put(key, object));
    }

    /** An object is omitted from an index whose function fails or returns null for it; otherwise it is stored and reported as usual. */
    private static <T extends KubernetesObject> Collection<String> values(
            String name, Function<T, Collection<String>> function, T object) {
        try {
            return new ArrayList<>(function.apply(object));
        } catch (RuntimeException | Error e) {
            LOG.error("{} could not be added to the index {}", object.key(), name, e);
            return List.of();
        }
    }

    synchronized Optional<T> remove(String key) {
        T before = objects.remove(key);
        if (before != null) {
            unindex(key, before);
        }
        return Optional.ofNullable(before);
    }

    synchronized Collection<String> keys() {
        return new ArrayList<>(objects.keySet());
    }

    private void unindex(String key, T before) {
        functions.forEach((name, function) -> values(name, function, before)
                .forEach(value -> index(name).computeIfPresent(value, (v, under) -> {
                    under.remove(key);
                    return under.isEmpty() ? null : under;
                })));
    }

    private Map<String, Map<String, T>> index(String name) {
        return Objects.requireNonNull(indexes.get(name));
    }
}
