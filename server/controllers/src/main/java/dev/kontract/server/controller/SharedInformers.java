package dev.kontract.server.controller;

import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.informer.Informer;
import dev.kontract.client.informer.Transforms;
import dev.kontract.model.KubernetesObject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;

/**
 * One informer per kind, shared by all controllers: across all namespaces and without managed fields. The informers run
 * as the control plane user, which may list and watch everything. Thread-safe.
 */
public final class SharedInformers implements AutoCloseable {

    private final KontractClient client;
    private final ScheduledExecutorService executor;
    private final Map<Kind<?>, Informer<?>> informers = new LinkedHashMap<>();
    private boolean closed;

    SharedInformers(KontractClient client, ScheduledExecutorService executor) {
        this.client = client;
        this.executor = executor;
    }

    /** The map value has the type of its key. */
    @SuppressWarnings(
            "unchecked") // Returns the informer of {@code kind}, starting it on the first call. Controllers must not
    // close it.
    public synchronized <T extends KubernetesObject> Informer<T> of(Kind<T> kind) {
        if (closed) {
            throw new IllegalStateException("the informers are closed");
        }
        return (Informer<T>) informers.computeIfAbsent(kind, requested -> start(kind));
    }

    /** Closes the informer of a kind that is no longer served; nothing happens if there is none. */
    public synchronized void release(Kind<?> kind) {
        Informer<?> informer = informers.remove(kind);
        if (informer != null) {
            informer.close();
        }
    }

    private <T extends KubernetesObject> Informer<T> start(Kind<T> kind) {
        return Informer.of(client.resource(kind))
                .transform(Transforms.dropManagedFields())
                .executor(executor)
                .start();
    }

    /** Returns the informers requested so far. */
    synchronized Map<Kind<?>, Informer<?>> all() {
        return Map.copyOf(informers);
    }

    @Override
    public synchronized void close() {
        closed = true;
        informers.values().forEach(Informer::close);
        client.close();
    }
}
