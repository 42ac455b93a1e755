package dev.kontract.client.informer;

import dev.kontract.model.KubernetesObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The cache of an informer and its listeners: converts what the reflector receives to notifications. A new listener
 * first gets all existing objects; after that, each change is delivered to each listener once, in order. Thread-safe.
 */
final class Cache<T extends KubernetesObject> {

    private final Indexer<T> indexer;
    private final UnaryOperator<T> transform;
    private final List<ListenerQueue<T>> deliveries = new ArrayList<>();
    private final CompletableFuture<Void> synced = new CompletableFuture<>();
    private @Nullable RuntimeException refusal;
    private @Nullable Throwable failure;
    private String version = "0";
    private boolean closed;

    Cache(Indexer<T> indexer, UnaryOperator<T> transform) {
        this.indexer = indexer;
        this.transform = transform;
    }

    Indexer<T> indexer() {
        return indexer;
    }

    CompletableFuture<Void> synced() {
        return synced;
    }

    /** Records why the cache currently cannot be filled. */
    synchronized void refuse(RuntimeException reason) {
        refusal = reason;
        notifyAll();
    }

    /** Records the latest failure, for the message of a wait that ends before the cache has synced. */
    synchronized void failed(Throwable reason) {
        failure = reason;
    }

    /** Waits until the cache has synced; {@code resource} names it in error messages. */
    synchronized void awaitSync(Object resource, Duration limit) throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        while (!synced.isDone()) {
            if (refusal != null) {
                throw new IllegalStateException(resource + " cannot be read: " + refusal.getMessage(), refusal);
            }
            long left = end - System.nanoTime();
            if (closed || left <= 0) {
                String what = closed ? "the informer is closed" : resource + " did not sync within " + limit;
                throw new IllegalStateException(failure == null ? what : what + ": " + failure.getMessage(), failure);
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }

    synchronized void add(ListenerQueue<T> delivery) {
        if (closed) {
            delivery.close();
            return;
        }
        deliveries.add(delivery);
        indexer.list().forEach(object -> delivery.enqueue(listener -> listener.onAdd(object)));
        if (synced.isDone()) {
            delivery.enqueue(ChangeListener::onSync);
        }
    }

    synchronized void remove(ChangeListener<T> listener) {
        List<ListenerQueue<T>> over =
                deliveries.stream().filter(delivery -> delivery.isFor(listener)).toList();
        over.forEach(ListenerQueue::close);
        deliveries.removeAll(over);
    }

    /** Replaces the contents with a complete list; objects missing from it are deleted. */
    synchronized void replace(List<T> objects, String resourceVersion) {
        Set<String> gone = new HashSet<>(indexer.keys());
        for (T object : objects) {
            gone.remove(object.key());
            put(object);
        }
        gone.forEach(this::removeKey);
        reached(resourceVersion);
        refusal = null;
        if (!synced.isDone()) {
            notifyListeners(ChangeListener::onSync);
            synced.complete(null);
            notifyAll();
        }
    }

    /** Records that all changes up to a resource version have been applied. */
    synchronized void reached(@Nullable String resourceVersion) {
        version = resourceVersion == null || resourceVersion.isEmpty() ? version : resourceVersion;
    }

    /** Returns whether all listeners have processed all changes up to {@code revision}. */
    synchronized boolean isCurrent(long revision) {
        return synced.isDone()
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
        notifyListeners(listener ->
                before.ifPresentOrElse(last -> listener.onUpdate(last, object), () -> listener.onAdd(object)));
    }

    /** Deletes an object; {@code seen} is its last state. */
    synchronized void delete(T seen) {
        T object = transform.apply(seen);
        if (indexer.remove(object.key()).isPresent()) {
            notifyListeners(listener -> listener.onDelete(object));
        }
    }

    synchronized void removeKey(String key) {
        indexer.remove(key).ifPresent(last -> notifyListeners(listener -> listener.onDelete(last)));
    }

    /** Notifies the listeners that have processed everything of all objects. */
    synchronized void resync() {
        List<ListenerQueue<T>> idle =
                deliveries.stream().filter(ListenerQueue::isIdle).toList();
        indexer.list()
                .forEach(object ->
                        idle.forEach(delivery -> delivery.enqueue(listener -> listener.onUpdate(object, object))));
    }

    private void notifyListeners(Consumer<ChangeListener<T>> notice) {
        deliveries.forEach(delivery -> delivery.enqueue(notice));
    }

    synchronized void close() {
        closed = true;
        notifyAll();
        deliveries.forEach(ListenerQueue::close);
        deliveries.clear();
    }
}
