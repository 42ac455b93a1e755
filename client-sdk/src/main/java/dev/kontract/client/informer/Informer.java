package dev.kontract.client.informer;

import dev.kontract.client.Resource;
import dev.kontract.client.watch.Backoff;
import dev.kontract.model.KubernetesObject;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * A copy of the objects of one kind, kept current in the background. Safe for use by several threads. It takes a connection and
 * a thread, and one more for each listener while that is told something; with {@link InformerBuilder#executor} only threads of
 * the shared executor.
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
    private final Optional<ExecutorService> own;
    private final Executor executor;
    private volatile boolean closed;

    Informer(InformerBuilder<T> wanted, Backoff backoff) {
        resource = wanted.resource();
        cache = new Cache<>(new Indexer<>(wanted.indexes()), wanted.transform());
        reflector = new Reflector<>(resource, wanted.options(), cache, backoff, wanted.executor());
        own = wanted.executor().isPresent() ? Optional.empty() : Optional.of(threads("informer " + resource));
        executor = wanted.executor().map(Executor.class::cast).or(() -> own).orElseThrow();
        executor.execute(reflector::run);
        wanted.resync().ifPresent(this::resyncEvery);
    }

    private static ExecutorService threads(String name) {
        return Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
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
        cache.add(new ListenerQueue<>(listener, executor));
    }

    /** Tells {@code listener} of nothing more, not even of changes that have arrived already. */
    public void removeListener(ChangeListener<T> listener) {
        cache.remove(listener);
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
        return cache.synced().isDone();
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

    /** Completes when the copy is complete, on a thread that must not be blocked. */
    public CompletableFuture<Void> synced() {
        return cache.synced().copy();
    }

    /**
     * Waits until the copy is complete.
     *
     * @throws IllegalStateException when that takes longer than {@code limit}, the informer is closed or the thread is
     *     interrupted; at once when the server does not serve the kind, with {@link
     *     dev.kontract.client.error.ApiException.NotServed} as the cause
     */
    public void awaitSync(Duration limit) {
        try {
            cache.awaitSync(resource, limit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** Ends the connection and the threads of this informer; the copy stays. Listeners may still be in their last call. */
    @Override
    public void close() {
        closed = true;
        reflector.close();
        cache.close();
        own.ifPresent(ExecutorService::shutdownNow);
    }
}
