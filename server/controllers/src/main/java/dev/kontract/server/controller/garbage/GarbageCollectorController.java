package dev.kontract.server.controller.garbage;

import dev.kontract.client.Kind;
import dev.kontract.client.controller.Controller;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.controller.WorkQueue;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.PartialObjectMetadata;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import dev.kontract.server.controller.WrittenObject;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The controller {@code garbage-collector-controller}: watches the metadata of every kind in the server's discovery
 * documents.
 */
public final class GarbageCollectorController implements ControllerFactory {

    private static final int WORKERS = 4;

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

    /** Nothing can be collected before an object has an owner, or waits for its dependents. */
    @Override
    public boolean isConcernedBy(WrittenObject object) {
        return object.contains("\"ownerReferences\"")
                || object.contains("\"foregroundDeletion\"")
                || object.contains("\"orphan\"");
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
                (dependent, owner) -> report(context, kinds, dependent, owner));
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
        FollowedKinds followed = new FollowedKinds(context, graph, kinds, () -> complete.complete(null));
        FollowedKinds.onDefinition(context, () -> discovery.add(DISCOVERY));
        discovery.add(DISCOVERY);
        Controller discovering = Controller.named(name() + " discovery")
                .queue(discovery)
                .executor(context.executor())
                .start(request -> {
                    followed.update();
                    return Result.done();
                });
        return () -> {
            discovering.close();
            collecting.close();
        };
    }

    private static void report(
            ControllerContext context, Map<String, Kind<?>> kinds, ObjectIdentity dependent, ObjectIdentity owner) {
        Kind<?> kind = Objects.requireNonNull(kinds.get(ApiObjects.key(dependent.apiVersion(), dependent.kind())));
        PartialObjectMetadata about = new PartialObjectMetadata();
        about.setMetadata(new ObjectMeta()
                .namespace(dependent.namespace())
                .name(dependent.name())
                .uid(dependent.uid()));
        String message = "ownerRef " + owner + " does not exist in namespace \"" + dependent.namespace() + '"';
        context.events().about(kind, about).warning("OwnerRefInvalidNamespace", message);
    }
}
