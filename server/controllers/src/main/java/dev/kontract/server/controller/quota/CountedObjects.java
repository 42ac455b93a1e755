package dev.kontract.server.controller.quota;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.client.Kind;
import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Request;
import dev.kontract.client.discovery.ApiResource;
import dev.kontract.client.discovery.Discovery;
import dev.kontract.client.informer.ChangeListener;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.Json;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.ResourceQuota;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.quota.QuotaEvaluator;
import dev.kontract.server.quota.QuotaEvaluators;
import dev.kontract.server.quota.QuotaEvaluators.Resource;
import dev.kontract.server.quota.ResourceAmounts;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The objects charged to quotas. A resource, also a custom one, is followed from its first use, so that only resources in a
 * quota are followed. Thread-safe.
 */
final class CountedObjects {

    private static final String[] VERBS = {"create", "list", "watch"};
    private static final Map<Resource, Kind<?>> KNOWN = Map.of(
            new Resource("", "pods"), Kinds.POD,
            new Resource("", "services"), Kinds.SERVICE,
            new Resource("", "persistentvolumeclaims"), Kinds.PERSISTENT_VOLUME_CLAIM);

    private static final Duration PATIENCE = Duration.ofMillis(500);
    private static final long PAUSE_NANOS = 100_000;

    private final ControllerContext context;
    private final Consumer<String> released;
    private final Runnable loaded;
    private final QuotaEvaluators evaluators = new QuotaEvaluators();
    private final Map<Resource, Informer<?>> followed = new HashMap<>();
    private final Map<Informer<?>, Kind<?>> kinds = new HashMap<>();

    /**
     * Follows no resources yet.
     *
     * @param quotas the quotas, whose cache may lag like that of the objects
     * @param released called with the namespace when an object was deleted or its usage has decreased
     * @param loaded called when the objects of another resource are loaded
     */
    CountedObjects(
            ControllerContext context, Informer<ResourceQuota> quotas, Consumer<String> released, Runnable loaded) {
        this.context = context;
        this.released = released;
        this.loaded = loaded;
        this.kinds.put(quotas, Kinds.RESOURCE_QUOTA);
    }

    /** Returns the objects in a namespace; empty while they are not known, and if the resource is not served. */
    Optional<List<JsonNode>> in(Resource resource, String namespace) {
        return informer(resource)
                .filter(Informer::hasSynced)
                .map(informer -> informer.indexer().list(namespace).stream()
                        .<JsonNode>map(Json::tree)
                        .toList());
    }

    /** Returns the objects as {@link #in}, but in their latest state in the storage, including writes by others. */
    Optional<List<JsonNode>> stored(Resource resource, String namespace) {
        return informer(resource).map(informer -> {
            Kind<?> kind;
            synchronized (this) {
                kind = Objects.requireNonNull(kinds.get(informer));
            }
            return context.client().resource(kind).inNamespace(namespace).list().items().stream()
                    .<JsonNode>map(Json::tree)
                    .toList();
        });
    }

    /** Returns whether the objects of some resource are not loaded yet. */
    synchronized boolean isLoading() {
        return followed.values().stream().anyMatch(informer -> !informer.hasSynced());
    }

    /** Waits briefly until the cache has caught up with the storage; gives up on timeout. */
    void catchUp() {
        Map<Informer<?>, Long> behind = new HashMap<>();
        synchronized (this) {
            kinds.forEach((informer, kind) -> behind.put(informer, context.latest(kind)));
        }
        long end = System.nanoTime() + PATIENCE.toNanos();
        behind.forEach((informer, version) -> {
            while (informer.hasSynced() && !informer.isCurrent(version) && end - System.nanoTime() > 0) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        });
    }

    private synchronized Optional<Informer<?>> informer(Resource resource) {
        Informer<?> known = followed.get(resource);
        if (known != null) {
            return Optional.of(known);
        }
        Optional<? extends Kind<?>> kind = Optional.<Kind<?>>ofNullable(KNOWN.get(resource))
                .or(() -> served(resource).map(found -> isMeasured(resource) ? found : found.metadataOnly()));
        return kind.map(each -> follow(resource, each));
    }

    private static boolean isMeasured(Resource resource) {
        return QuotaEvaluators.measured().contains(resource);
    }

    private Optional<Kind<?>> served(Resource resource) {
        for (ApiResource each : Discovery.of(context.client()).preferredResources()) {
            Kind<?> kind = each.kind();
            if (each.supports(VERBS)
                    && kind.namespaced()
                    && kind.plural().equals(resource.plural())
                    && kind.name().group().equals(resource.group())) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    private <T extends KubernetesObject> Informer<T> follow(Resource resource, Kind<T> kind) {
        Informer<T> informer = context.informers().of(kind);
        QuotaEvaluator evaluator = evaluators.of(resource).orElseThrow();
        followed.put(resource, informer);
        kinds.put(informer, kind);
        informer.addListener(new ChangeListener<>() {
            @Override
            public void onUpdate(T before, T after) {
                if (isMeasured(resource) && !usage(before).isSame(usage(after))) {
                    released.accept(Request.of(after).namespace());
                }
            }

            private ResourceAmounts usage(T object) {
                return evaluator.usage(Json.tree(object), context.clock().instant());
            }

            @Override
            public void onDelete(T last) {
                released.accept(Request.of(last).namespace());
            }

            @Override
            public void onSync() {
                loaded.run();
            }
        });
        return informer;
    }
}
