package dev.kontract.server.controller.garbage;

import dev.kontract.client.Kind;
import dev.kontract.client.discovery.ApiResource;
import dev.kontract.client.discovery.Discovery;
import dev.kontract.client.informer.ChangeListener;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.PartialObjectMetadata;
import dev.kontract.server.controller.ControllerContext;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The kinds whose objects are in the graph: all of discovery, which follows the definitions of custom resources. Used by one
 * thread.
 */
final class FollowedKinds {

    private static final String[] VERBS = {"delete", "list", "watch"};
    private static final Kind<?> DEFINITIONS = Kind.custom(
            "apiextensions.k8s.io/v1", "CustomResourceDefinition", "customresourcedefinitions", Kind.Scope.CLUSTER);

    private final ControllerContext context;
    private final OwnershipGraph graph;
    private final Map<String, Kind<?>> known;
    private final Map<String, Kind<?>> followed = new HashMap<>();
    private final Runnable complete;
    private boolean begun;

    /**
     * Starts empty until the first {@link #update}.
     *
     * @param known the kinds by {@link ApiObjects#key} in each of their versions, kept up to date
     * @param complete called when the objects of the initial kinds are all in the graph
     */
    FollowedKinds(ControllerContext context, OwnershipGraph graph, Map<String, Kind<?>> known, Runnable complete) {
        this.context = context;
        this.graph = graph;
        this.known = known;
        this.complete = complete;
    }

    /** Calls {@code changed} whenever a definition has changed. */
    static void onDefinition(ControllerContext context, Runnable changed) {
        context.informers().of(DEFINITIONS.metadataOnly()).addListener(new ChangeListener<>() {
            @Override
            public void onAdd(PartialObjectMetadata definition) {
                changed.run();
            }

            @Override
            public void onUpdate(PartialObjectMetadata before, PartialObjectMetadata after) {
                changed.run();
            }

            @Override
            public void onDelete(PartialObjectMetadata last) {
                changed.run();
            }
        });
    }

    /** Follows the kinds that are served now, and no others. */
    void update() {
        Map<String, Kind<?>> served = new HashMap<>();
        Discovery discovery = Discovery.of(context.client());
        for (ApiResource resource : discovery.preferredResources()) {
            if (isFollowed(resource)) {
                served.put(name(resource.kind()), resource.kind());
            }
        }
        Map<String, Kind<?>> versions = new HashMap<>();
        for (ApiResource resource : discovery.allResources()) {
            if (isFollowed(resource)) {
                versions.put(
                        ApiObjects.key(
                                resource.kind().name().apiVersion(),
                                resource.kind().name().kind()),
                        resource.kind());
            }
        }
        known.putAll(versions);
        known.keySet().retainAll(versions.keySet());
        Set.copyOf(followed.keySet()).stream()
                .filter(name -> !Objects.equals(followed.get(name), served.get(name)))
                .forEach(name -> forget(name, served.containsKey(name)));
        begin(served);
    }

    private void begin(Map<String, Kind<?>> served) {
        served.keySet().removeAll(followed.keySet());
        AtomicInteger missing = new AtomicInteger(served.size());
        boolean first = !begun;
        begun = true;
        served.forEach((name, kind) -> {
            followed.put(name, kind);
            follow(kind, () -> {
                if (first && missing.decrementAndGet() == 0) {
                    complete.run();
                }
            });
        });
    }

    /** Events have no owners and are numerous. */
    private static boolean isFollowed(ApiResource resource) {
        return resource.supports(VERBS) && !resource.kind().plural().equals("events");
    }

    private static String name(Kind<?> kind) {
        String version = kind.name().apiVersion();
        return version.substring(0, Math.max(0, version.indexOf('/'))) + ' ' + kind.plural();
    }

    /** Objects of a kind that is now served in another version still exist. */
    private void forget(String name, boolean remains) {
        Kind<?> kind = followed.remove(name);
        if (kind == null) {
            return;
        }
        Informer<PartialObjectMetadata> informer = context.informers().of(kind.metadataOnly());
        context.informers().release(kind.metadataOnly());
        if (!remains) {
            informer.indexer()
                    .list()
                    .forEach(object -> graph.remove(
                            ObservedObject.of(kind, object).identity().uid()));
        }
    }

    private void follow(Kind<?> kind, Runnable synced) {
        Informer<PartialObjectMetadata> informer = context.informers().of(kind.metadataOnly());
        informer.addListener(new ChangeListener<>() {
            @Override
            public void onAdd(PartialObjectMetadata object) {
                graph.observe(ObservedObject.of(kind, object));
            }

            @Override
            public void onUpdate(PartialObjectMetadata before, PartialObjectMetadata after) {
                ObservedObject last = ObservedObject.of(kind, before);
                ObservedObject now = ObservedObject.of(kind, after);
                if (!last.identity().equals(now.identity())) {
                    graph.remove(last.identity().uid());
                }
                graph.observe(now);
            }

            @Override
            public void onDelete(PartialObjectMetadata last) {
                graph.remove(ObservedObject.of(kind, last).identity().uid());
            }

            @Override
            public void onSync() {
                synced.run();
            }
        });
    }
}
