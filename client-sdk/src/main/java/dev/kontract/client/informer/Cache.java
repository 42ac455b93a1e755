package dev.kontract.client.informer;

import dev.kontract.model.KubernetesObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The copy and its listeners: turns what the reflector saw into what changed. A listener that comes late is first told of
 * all there is; from then on each change reaches each listener once, in order.
 */
final class Cache<T extends KubernetesObject> {

    private final Indexer<T> indexer;
    private final UnaryOperator<T> transform;
    private final List<ListenerQueue<T>> deliveries = new ArrayList<>();
    private final CountDownLatch synced = new CountDownLatch(1);
    private String version = "0";
    private boolean closed;

    Cache(Indexer<T> indexer, UnaryOperator<T> transform) {
        this.indexer = indexer;
        this.transform = transform;
    }

    Indexer<T> indexer() {
        return indexer;
    }

    CountDownLatch synced() {
        return synced;
    }

    synchronized void add(ListenerQueue<T> delivery) {
        if (closed) {
            delivery.close();
            return;
        }
        deliveries.add(delivery);
        indexer.list().forEach(object -> delivery.tell(listener -> listener.onAdd(object)));
    }

    synchronized void leaveOut(ChangeListener<T> listener) {
        List<ListenerQueue<T>> over =
                deliveries.stream().filter(delivery -> delivery.isFor(listener)).toList();
        over.forEach(ListenerQueue::close);
        deliveries.removeAll(over);
    }

    /** All there is at one moment: what is missing here is gone. */
    synchronized void replace(List<T> objects, String resourceVersion) {
        Set<String> gone = new HashSet<>(indexer.keys());
        for (T object : objects) {
            gone.remove(object.key());
            put(object);
        }
        gone.forEach(this::remove);
        reached(resourceVersion);
        synced.countDown();
    }

    /** Everything up to a moment was put and removed. */
    synchronized void reached(@Nullable String resourceVersion) {
        version = resourceVersion == null || resourceVersion.isEmpty() ? version : resourceVersion;
    }

    /** Whether the listeners were told of everything up to {@code revision}, and what they were told is done. */
    synchronized boolean isCurrent(long revision) {
        return synced.getCount() == 0
                && Long.parseLong(version) >= revision
                && deliveries.stream().allMatch(ListenerQueue::isIdle);
    }

    synchronized void put(T seen) {
        T object = transform.apply(seen);
        Optional<T> before = indexer.get(object.key());
        if (before.isPresent() && Objects.equals(before.get().resourceVersion(), object.resourceVersion())) {
            return;
        }
        indexer.put(object);
        tell(listener -> before.ifPresentOrElse(last -> listener.onUpdate(last, object), () -> listener.onAdd(object)));
    }

    /** The object is gone, and was like this when it went. */
    synchronized void delete(T seen) {
        T object = transform.apply(seen);
        if (indexer.remove(object.key()).isPresent()) {
            tell(listener -> listener.onDelete(object));
        }
    }

    synchronized void remove(String key) {
        indexer.remove(key).ifPresent(last -> tell(listener -> listener.onDelete(last)));
    }

    synchronized void resync() {
        indexer.list().forEach(object -> tell(listener -> listener.onUpdate(object, object)));
    }

    private void tell(Consumer<ChangeListener<T>> notice) {
        deliveries.forEach(delivery -> delivery.tell(notice));
    }

    synchronized void close() {
        closed = true;
        deliveries.forEach(ListenerQueue::close);
        deliveries.clear();
    }
}
