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
 * For each kind, one informer for all controllers: of all namespaces, without managed fields. They read as the user of the
 * control plane, which may list and watch everything. Safe for use by several threads.
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

    /** The informer of {@code kind}, started by the first call; controllers do not close it. */
    @SuppressWarnings("unchecked") // put there under the same kind
    public synchronized <T extends KubernetesObject> Informer<T> of(Kind<T> kind) {
        if (closed) {
            throw new IllegalStateException("the informers are closed");
        }
        return (Informer<T>) informers.computeIfAbsent(kind, wanted -> start(kind));
    }

    private <T extends KubernetesObject> Informer<T> start(Kind<T> kind) {
        return Informer.of(client.resource(kind))
                .transform(Transforms.dropManagedFields())
                .executor(executor)
                .start();
    }

    /** All that were asked for so far, by kind. */
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
