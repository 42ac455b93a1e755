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
 * The copy and its listeners: turns what the reflector saw into changes. A late listener is first told of all there is; from
 * then on each change reaches each listener once, in order. Safe for use by several threads.
 */
final class Cache<T extends KubernetesObject> {

    private final Indexer<T> indexer;
    private final UnaryOperator<T> transform;
    private final List<ListenerQueue<T>> deliveries = new ArrayList<>();
    private final CompletableFuture<Void> synced = new CompletableFuture<>();
    private @Nullable RuntimeException refusal;
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

    /** Says why the copy cannot be completed at present. */
    synchronized void refuse(RuntimeException reason) {
        refusal = reason;
        notifyAll();
    }

    /** Waits until the copy is complete; what {@code resource} stands for appears in messages. */
    synchronized void awaitSync(Object resource, Duration limit) throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        while (!synced.isDone()) {
            if (refusal != null) {
                throw new IllegalStateException(resource + " cannot be read: " + refusal.getMessage(), refusal);
            }
            long left = end - System.nanoTime();
            if (closed || left <= 0) {
                throw new IllegalStateException(
                        closed ? "the informer is closed" : resource + " was not complete within " + limit);
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
        indexer.list().forEach(object -> delivery.tell(listener -> listener.onAdd(object)));
        if (synced.isDone()) {
            delivery.tell(ChangeListener::onSync);
        }
    }

    synchronized void remove(ChangeListener<T> listener) {
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
        gone.forEach(this::removeKey);
        reached(resourceVersion);
        refusal = null;
        if (!synced.isDone()) {
            tell(ChangeListener::onSync);
            synced.complete(null);
            notifyAll();
        }
    }

    /** Everything up to a moment was put and removed. */
    synchronized void reached(@Nullable String resourceVersion) {
        version = resourceVersion == null || resourceVersion.isEmpty() ? version : resourceVersion;
    }

    /** Whether the listeners were told of everything up to {@code revision}, and what they were told is done. */
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
        tell(listener -> before.ifPresentOrElse(last -> listener.onUpdate(last, object), () -> listener.onAdd(object)));
    }

    /** The object is gone, and was like this when it went. */
    synchronized void delete(T seen) {
        T object = transform.apply(seen);
        if (indexer.remove(object.key()).isPresent()) {
            tell(listener -> listener.onDelete(object));
        }
    }

    synchronized void removeKey(String key) {
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
        notifyAll();
        deliveries.forEach(ListenerQueue::close);
        deliveries.clear();
    }
}
