package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.patch.Patch;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.Stored;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.Transition;
import dev.kontract.server.registry.Updated;
import dev.kontract.server.registry.WriteOptions;
import dev.kontract.server.registry.WriteOptions.Part;
import dev.kontract.server.request.RequestContext;
import jakarta.ws.rs.core.Response;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The {@code scale} of a workload: read, replaced and patched as a small object of its own. */
final class ScaleEndpoint implements Endpoint {

    private final GenericStore store;
    private final ResourceViews views;
    private final Bodies bodies;
    private final Patches patches;
    private final Patches workloads;
    private final Ownership ownership;

    /**
     * The scale of the objects in {@code store}.
     *
     * @param bodies reads scales
     * @param patches reads patches of scales
     * @param workloads reads configurations of workloads
     * @param ownership records owners of fields of the workload
     */
    ScaleEndpoint(
            GenericStore store,
            ResourceViews views,
            Bodies bodies,
            Patches patches,
            Patches workloads,
            Ownership ownership) {
        this.store = store;
        this.views = views;
        this.bodies = bodies;
        this.patches = patches;
        this.workloads = workloads;
        this.ownership = ownership;
    }

    @Override
    public Response get() {
        RequestContext request = RequestContext.current();
        Target target = Target.of(request.info());
        return answer(request, store.get(target.namespace(), target.name()));
    }

    @Override
    public Response put() {
        RequestContext request = RequestContext.current();
        WriteParameters parameters = WriteParameters.ofUpdate(request);
        Target target = Target.of(request.info());
        ObjectNode scale = bodies.object(request, parameters.fieldValidation());
        ObjectChecks.requireName(scale, target.name());
        ObjectChecks.requireNamespace(scale, target.namespace());
        Transition scaling = new Scaling(current -> scale, Metadata.of(scale).uid(), owner(parameters));
        return update(request, target, scaling, parameters);
    }

    @Override
    public Response patch() {
        RequestContext request = RequestContext.current();
        Target target = Target.of(request.info());
        if (Patches.isApply(request)) {
            Patches.Change change = workloads.apply(request, target, this::configuration);
            return update(request, target, change.transition(), change.parameters());
        }
        WriteParameters parameters = WriteParameters.ofPatch(request);
        Patch patch = patches.patch(request);
        PatchedBodies patched = patches.bodies(request, parameters);
        Transition scaling = new Scaling(current -> patched(patch, patched, current, target), "", owner(parameters));
        return update(request, target, scaling, parameters);
    }

    /** The configuration of the workload that an applied scale comes to. */
    private ObjectNode configuration(ObjectNode scale) {
        ObjectNode workload = scale.deepCopy();
        workload.put("kind", views.descriptor().kind())
                .put("apiVersion", views.descriptor().apiVersion());
        workload.remove("status");
        return workload;
    }

    private static ObjectNode patched(Patch patch, PatchedBodies bodies, ObjectNode scale, Target target) {
        ObjectNode patched = bodies.read(patch.applyTo(scale));
        ObjectChecks.requireName(patched, target.name());
        ObjectChecks.requireNamespace(patched, target.namespace());
        return patched;
    }

    private Response update(RequestContext request, Target target, Transition scaling, WriteParameters parameters) {
        WriteOptions options = new WriteOptions(parameters.mode(), Part.OBJECT);
        Updated updated = store.update(target.namespace(), target.name(), scaling, options);
        return answer(request, updated.object());
    }

    private Response answer(RequestContext request, Stored workload) {
        return views.objectAnswers(request).tree(Response.Status.OK, ScaleView.of(workload.tree()));
    }

    private static Owner owner(WriteParameters parameters) {
        return new Owner(parameters.manager(), "scale");
    }

    /** From the present scale to the one asked for, carried over to the workload. */
    private final class Scaling implements Transition {

        private final UnaryOperator<ObjectNode> change;
        private final String uid;
        private final Owner owner;

        Scaling(UnaryOperator<ObjectNode> change, String uid, Owner owner) {
            this.change = change;
            this.uid = uid;
            this.owner = owner;
        }

        @Override
        public ObjectNode next(@Nullable ObjectNode current) {
            ObjectNode workload = Objects.requireNonNull(current);
            ObjectNode scale = change.apply(ScaleView.of(workload));
            return ownership.updated(workload, ScaleView.applied(workload, scale), owner);
        }

        @Override
        public String requiredUid() {
            return uid;
        }

        @Override
        public boolean createsWhereMissing(Strategy strategy) {
            return false;
        }
    }
}
