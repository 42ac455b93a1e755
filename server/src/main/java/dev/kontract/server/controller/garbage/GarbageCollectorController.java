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
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/** The controller {@code garbage-collector-controller}: follows the metadata of every kind the server says it serves. */
public final class GarbageCollectorController implements ControllerFactory {

    private static final int WORKERS = 4;
    private static final String[] VERBS = {"delete", "list", "watch"};

    /** Stands for no object: finds out which kinds to follow. */
    private static final Request DISCOVERY = new Request("", "discovery");

    @Override
    public String name() {
        return "garbage-collector-controller";
    }

    @Override
    public String account() {
        return "generic-garbage-collector";
    }

    /** The server may be too busy to say what it serves: asking is work like any other, and done again when it failed. */
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
        InitialSync complete = new InitialSync();
        queue.add(DISCOVERY);
        Controller controller = Controller.named(name())
                .queue(queue)
                .workers(WORKERS)
                .start(request -> {
                    if (request.equals(DISCOVERY)) {
                        kinds.putAll(kinds(context));
                        complete.follow(follow(context, kinds.values(), graph));
                        return Result.done();
                    }
                    return complete.await() ? collector.reconcile(request) : Result.done();
                });
        return () -> {
            complete.close();
            controller.close();
        };
    }

    /** Events belong to nobody and are too many. */
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

    private static List<Informer<?>> follow(
            ControllerContext context, Collection<Kind<?>> kinds, OwnershipGraph graph) {
        List<Informer<?>> informers = new ArrayList<>();
        kinds.forEach(kind -> informers.add(follow(context, kind, graph)));
        return informers;
    }

    private static Informer<PartialObjectMetadata> follow(
            ControllerContext context, Kind<?> kind, OwnershipGraph graph) {
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
        });
        return informer;
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
