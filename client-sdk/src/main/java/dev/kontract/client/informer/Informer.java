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
 * A local cache of the objects of one kind that is kept up to date in the background. Thread-safe. It uses one
 * connection and one thread, plus one thread per listener while notifying it; with {@link InformerBuilder#executor} it
 * only uses threads of the shared executor.
 *
 * <pre>{@code
 * try (Informer<Pod> pods = Informer.of(client.pods("shop"))
 *         .transform(Transforms.dropManagedFields())
 *         .index("node", pod -> Optional.ofNullable(pod.getSpec().getNodeName()).stream().toList())
 *         .start()) {
 *     pods.awaitSync(Duration.ofMinutes(1));
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
    private volatile CompletableFuture<Boolean> resync = CompletableFuture.completedFuture(false);

    Informer(InformerBuilder<T> builder, Backoff backoff) {
        resource = builder.resource();
        cache = new Cache<>(new Indexer<>(builder.indexes()), builder.transform());
        reflector = new Reflector<>(resource, builder.options(), cache, backoff, builder.executor());
        own = builder.executor().isPresent() ? Optional.empty() : Optional.of(threads("informer " + resource));
        executor = builder.executor().map(Executor.class::cast).or(() -> own).orElseThrow();
        executor.execute(reflector::run);
        builder.resync().ifPresent(this::resyncEvery);
    }

    private static ExecutorService threads(String name) {
        return Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Returns a builder for an informer of {@code resource}. */
    public static <T extends KubernetesObject> InformerBuilder<T> of(Resource<T> resource) {
        return new InformerBuilder<>(resource);
    }

    /** Completing the future ends the timer, which would keep the cache of a closed informer for the rest of the period. */
    private void resyncEvery(Duration period) {
        CompletableFuture<Boolean> due = new CompletableFuture<>();
        resync = due;
        var unused = due.completeOnTimeout(true, period.toNanos(), TimeUnit.NANOSECONDS)
                .thenAcceptAsync(isOver -> {
                    if (isOver && !closed) {
                        cache.resync();
                        resyncEvery(period);
                    }
                });
        if (closed) {
            due.complete(false);
        }
    }

    /**
     * Adds a listener, which gets all existing objects and then every change, until it is removed or the informer is
     * closed.
     */
    public void addListener(ChangeListener<T> listener) {
        cache.add(new ListenerQueue<>(listener, executor));
    }

    /** Removes a listener; it gets no further notifications, not even pending ones. */
    public void removeListener(ChangeListener<T> listener) {
        cache.remove(listener);
    }

    /** Adds an index, which also covers existing objects. Has no effect if an index with this name exists. */
    public void addIndex(String name, Function<T, Collection<String>> values) {
        cache.indexer().addIndex(name, values);
    }

    /** Returns the cache. Its objects are shared and must not be modified. */
    public Indexer<T> indexer() {
        return cache.indexer();
    }

    /** Returns whether the initial list is complete. */
    public boolean hasSynced() {
        return cache.synced().isDone();
    }

    /**
     * Returns whether the cache contains all changes up to {@code resourceVersion}, and every listener has processed them. Only
     * valid for informers without selectors, because others do not receive all changes.
     *
     * @param resourceVersion the numeric resource version of a change to an object of this kind
     * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions">Resource
     *     versions</a>
     */
    public boolean isCurrent(long resourceVersion) {
        return cache.isCurrent(resourceVersion);
    }

    /** Returns a future that completes when the initial list is complete, on a thread that must not be blocked. */
    public CompletableFuture<Void> synced() {
        return cache.synced().copy();
    }

    /**
     * Waits until the initial list is complete.
     *
     * @throws IllegalStateException if {@code limit} expires, the informer is closed or the thread is interrupted, with the latest
     *     failure of a request as the cause; immediately if the server does not serve the kind, with {@link
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

    /**
     * Closes the connection and the threads of this informer; the cache remains readable. A listener may still be in its last
     * call.
     */
    @Override
    public void close() {
        closed = true;
        resync.complete(false);
        reflector.close();
        cache.close();
        own.ifPresent(ExecutorService::shutdownNow);
    }
}
