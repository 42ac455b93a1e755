package dev.kontract.server.controller.garbage;

import dev.kontract.client.Kind;
import dev.kontract.client.controller.Controller;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.controller.WorkQueue;
import dev.kontract.client.discovery.ApiResource;
import dev.kontract.client.discovery.Discovery;
import dev.kontract.client.informer.ChangeListener;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.PartialObjectMetadata;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The controller {@code garbage-collector-controller}: watches the metadata of every kind in the server's discovery
 * documents.
 */
public final class GarbageCollectorController implements ControllerFactory {

    private static final int WORKERS = 4;
    private static final String[] VERBS = {"delete", "list", "watch"};

    /** The queue item for discovery; it does not identify an object. */
    private static final Request DISCOVERY = new Request("", "discovery");

    @Override
    public String name() {
        return "garbage-collector-controller";
    }

    @Override
    public String account() {
        return "generic-garbage-collector";
    }

    /** Discovery may fail while the server is busy, so it is a queue item that is retried like any other. */
    @Override
    public AutoCloseable start(ControllerContext context) {
        Map<String, Kind<?>> kinds = new ConcurrentHashMap<>();
        WorkQueue<Request> queue = context.queue();
        AbsentOwners absent = new AbsentOwners();
        OwnershipGraph graph = new OwnershipGraph(
                absent,
                uid -> queue.add(new Request("", uid)),
                (dependent, owner) -> tell(context, kinds, dependent, owner));
        GarbageCollector collector = new GarbageCollector(
                graph, absent, new ApiObjects(context.client(), kinds), uid -> queue.add(new Request("", uid)));
        CompletableFuture<Void> complete = new CompletableFuture<>();
        Controller collecting = Controller.named(name())
                .queue(queue)
                .executor(context.executor())
                .workers(WORKERS)
                .after(complete)
                .start(collector);
        WorkQueue<Request> discovery = context.queue();
        discovery.add(DISCOVERY);
        Controller discovering = Controller.named(name() + " discovery")
                .queue(discovery)
                .executor(context.executor())
                .start(request -> {
                    kinds.putAll(kinds(context));
                    follow(context, kinds.values(), graph, complete);
                    return Result.done();
                });
        return () -> {
            discovering.close();
            collecting.close();
        };
    }

    /** Events have no owners and are numerous. */
    private static Map<String, Kind<?>> kinds(ControllerContext context) {
        Map<String, Kind<?>> kinds = new HashMap<>();
        for (ApiResource resource : Discovery.of(context.client()).preferredResources()) {
            Kind<?> kind = resource.kind();
            if (resource.supports(VERBS) && !kind.plural().equals("events")) {
                kinds.put(ApiObjects.key(kind.name().apiVersion(), kind.name().kind()), kind);
            }
        }
        return kinds;
    }

    /** Nothing may be collected before all existing objects are in the graph. */
    private static void follow(
            ControllerContext context,
            Collection<Kind<?>> kinds,
            OwnershipGraph graph,
            CompletableFuture<Void> complete) {
        AtomicInteger missing = new AtomicInteger(kinds.size());
        for (Kind<?> kind : kinds) {
            follow(context, kind, graph, () -> {
                if (missing.decrementAndGet() == 0) {
                    complete.complete(null);
                }
            });
        }
    }

    private static void follow(ControllerContext context, Kind<?> kind, OwnershipGraph graph, Runnable synced) {
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

    private static void tell(
            ControllerContext context, Map<String, Kind<?>> kinds, ObjectIdentity dependent, ObjectIdentity owner) {
        Kind<?> kind = Objects.requireNonNull(kinds.get(ApiObjects.key(dependent.apiVersion(), dependent.kind())));
        PartialObjectMetadata about = new PartialObjectMetadata();
        about.setMetadata(new ObjectMeta()
                .namespace(dependent.namespace())
                .name(dependent.name())
                .uid(dependent.uid()));
        String message = "ownerRef " + owner + " does not exist in namespace \"" + dependent.namespace() + '"';
        context.events().warning(kind, about, "OwnerRefInvalidNamespace", message);
    }
}
