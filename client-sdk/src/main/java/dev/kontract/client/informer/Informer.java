package dev.kontract.client.informer;

import dev.kontract.client.Resource;
import dev.kontract.client.watch.Backoff;
import dev.kontract.model.KubernetesObject;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * A copy of the objects of one kind, kept current in the background. Safe for use by several threads. Costs one connection,
 * one thread, and one thread more for each listener.
 *
 * <pre>{@code
 * try (Informer<Pod> pods = Informer.of(client.pods("shop"))
 *         .transform(Transforms.dropManagedFields())
 *         .index("node", pod -> Optional.ofNullable(pod.getSpec().getNodeName()).stream().toList())
 *         .start()) {
 *     pods.awaitSync(Duration.ofSeconds(10));
 *     pods.indexer().byIndex("node", "node-1");
 * }
 * }</pre>
 */
public final class Informer<T extends KubernetesObject> implements AutoCloseable {

    private final Resource<T> resource;
    private final Cache<T> cache;
    private final Reflector<T> reflector;
    private final Thread thread;
    private volatile boolean closed;

    Informer(InformerBuilder<T> wanted, Backoff backoff) {
        resource = wanted.resource();
        cache = new Cache<>(new Indexer<>(wanted.indexes()), wanted.transform());
        reflector = new Reflector<>(resource, wanted.options(), cache, backoff);
        thread = new Thread(reflector::run, "informer " + resource);
        thread.setDaemon(true);
        thread.start();
        wanted.resync().ifPresent(this::resyncEvery);
    }

    /** An informer of what {@code resource} stands for, to be started. */
    public static <T extends KubernetesObject> InformerBuilder<T> of(Resource<T> resource) {
        return new InformerBuilder<>(resource);
    }

    private void resyncEvery(Duration period) {
        CompletableFuture.delayedExecutor(period.toNanos(), TimeUnit.NANOSECONDS)
                .execute(() -> {
                    if (!closed) {
                        cache.resync();
                        resyncEvery(period);
                    }
                });
    }

    /** Tells {@code listener} of all there is, then of every change, until it is removed or this is closed. */
    public void addListener(ChangeListener<T> listener) {
        cache.add(new ListenerQueue<>(listener, "listener " + resource));
    }

    /** Tells {@code listener} of nothing more, not even of what it was to be told next, and ends its thread. */
    public void removeListener(ChangeListener<T> listener) {
        cache.leaveOut(listener);
    }

    /**
     * Objects can be found by what {@code values} says of them, from now on; those that are there already too. An index of
     * that name stays as it is.
     */
    public void addIndex(String name, Function<T, Collection<String>> values) {
        cache.indexer().addIndex(name, values);
    }

    /** The copy. What it hands out is shared with everybody: it is not to be changed. */
    public Indexer<T> indexer() {
        return cache.indexer();
    }

    /** Whether the copy is complete. */
    public boolean hasSynced() {
        return cache.synced().getCount() == 0;
    }

    /**
     * Whether the copy has everything up to {@code resourceVersion}, and every listener was told and is done with it. Only
     * for informers of everything: one that selects does not hear of what it leaves out.
     *
     * @param resourceVersion the version of a change of this kind of object, as a number
     * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions">Resource versions</a>
     */
    public boolean isCurrent(long resourceVersion) {
        return cache.isCurrent(resourceVersion);
    }

    /**
     * Waits until the copy is complete.
     *
     * @throws IllegalStateException when that takes longer than {@code limit}, or the thread is interrupted
     */
    public void awaitSync(Duration limit) {
        try {
            if (!cache.synced().await(limit.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new IllegalStateException(resource + " was not complete within " + limit);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** Ends the connection and the threads; the copy stays as it is. Listeners may still be in their last call. */
    @Override
    public void close() {
        closed = true;
        reflector.close();
        thread.interrupt();
        cache.close();
    }
}
