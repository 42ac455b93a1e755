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
 * Objects by key and by whatever else they are looked up by. Safe for use by several threads.
 *
 * <pre>{@code
 * List<Pod> pods = informer.indexer().byIndex("node", "node-1");
 * Optional<Pod> pod = informer.indexer().get("shop/web-0");
 * }</pre>
 */
public final class Indexer<T extends KubernetesObject> {

    private static final Logger LOG = LoggerFactory.getLogger(Indexer.class);

    /** The index by namespace, which every indexer has. */
    public static final String NAMESPACE = "namespace";

    private final Map<String, Function<T, Collection<String>>> functions;
    private final Map<String, T> objects = new HashMap<>();
    private final Map<String, Map<String, Map<String, T>>> indexes = new HashMap<>();

    Indexer(Map<String, Function<T, Collection<String>>> functions) {
        this.functions = new LinkedHashMap<>(functions);
        this.functions.putIfAbsent(NAMESPACE, object -> List.of(Objects.requireNonNullElse(object.namespace(), "")));
        this.functions.keySet().forEach(name -> indexes.put(name, new HashMap<>()));
    }

    /** The object of a key, {@code namespace/name} or the name alone. */
    public synchronized Optional<T> get(String key) {
        return Optional.ofNullable(objects.get(key));
    }

    /** The object of that name. */
    public Optional<T> get(String namespace, String name) {
        return get(namespace.isEmpty() ? name : namespace + '/' + name);
    }

    /** All objects, in no order. */
    public synchronized List<T> list() {
        return new ArrayList<>(objects.values());
    }

    /** The objects of one namespace, in no order. */
    public List<T> list(String namespace) {
        return byIndex(NAMESPACE, namespace);
    }

    /**
     * The objects an index has under {@code value}, in no order.
     *
     * @throws IllegalArgumentException when there is no such index
     */
    public synchronized List<T> byIndex(String index, String value) {
        Map<String, Map<String, T>> found = indexes.get(index);
        if (found == null) {
            throw new IllegalArgumentException("there is no index " + index);
        }
        return new ArrayList<>(found.getOrDefault(value, Map.of()).values());
    }

    /** How many objects there are. */
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

    /** An index that cannot bear an object does without it: the object is to be found and told of all the same. */
    private static <T extends KubernetesObject> Collection<String> values(
            String name, Function<T, Collection<String>> function, T object) {
        try {
            return function.apply(object);
        } catch (RuntimeException e) {
            LOG.error("{} is not in the index {}", object.key(), name, e);
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
