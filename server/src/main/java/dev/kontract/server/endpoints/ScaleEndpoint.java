package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Printable;
import dev.kontract.server.apply.ConflictResolution;
import dev.kontract.server.endpoints.body.ObjectChecks;
import dev.kontract.server.endpoints.body.PatchedBodies;
import dev.kontract.server.endpoints.body.RequestBodies;
import dev.kontract.server.endpoints.body.SentBody;
import dev.kontract.server.endpoints.option.GetParameters;
import dev.kontract.server.endpoints.option.WriteParameters;
import dev.kontract.server.endpoints.response.ObjectResponses;
import dev.kontract.server.endpoints.response.ResourceViews;
import dev.kontract.server.patch.ObjectPatch;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.ObjectUpdate;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.UpdateOptions;
import dev.kontract.server.registry.UpdateOptions.Part;
import dev.kontract.server.registry.UpdateResult;
import dev.kontract.server.request.RequestContext;
import jakarta.ws.rs.core.Response;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The {@code scale} of a workload: read, replaced and patched as a small object of its own. */
final class ScaleEndpoint implements Endpoint {

    private final Printable type;
    private final GenericStore store;
    private final ResourceViews views;
    private final RequestBodies bodies;
    private final PatchReader patches;
    private final ScaleOwnership ownership;

    /**
     * The scale of the objects in {@code store}.
     *
     * @param type what the contract says of scales
     * @param bodies reads scales
     * @param patches reads patches of scales
     * @param ownership records who owns the replicas
     */
    ScaleEndpoint(
            Printable type,
            GenericStore store,
            ResourceViews views,
            RequestBodies bodies,
            PatchReader patches,
            ScaleOwnership ownership) {
        this.type = type;
        this.store = store;
        this.views = views;
        this.bodies = bodies;
        this.patches = patches;
        this.ownership = ownership;
    }

    @Override
    public Response get() {
        RequestContext request = RequestContext.current();
        ObjectResponses answers = views.objectAnswers(request);
        ObjectAddress target = ObjectAddress.of(request.info());
        GetParameters parameters = GetParameters.of(request.query());
        return answer(answers, store.get(target.namespace(), target.name(), parameters.resourceVersion()));
    }

    @Override
    public Response put() {
        RequestContext request = RequestContext.current();
        ObjectResponses answers = views.objectAnswers(request);
        WriteParameters parameters = WriteParameters.ofUpdate(request);
        ObjectAddress target = ObjectAddress.of(request.info());
        ObjectNode scale = checked(bodies.object(request, parameters.fieldValidation()), target);
        ObjectUpdate scaling = new Scaling(
                workload -> ownership.updated(workload, scale, parameters.manager()),
                Metadata.of(scale).uid());
        return update(answers, request, target, scaling, parameters);
    }

    @Override
    public Response patch() {
        RequestContext request = RequestContext.current();
        ObjectResponses answers = views.objectAnswers(request);
        ObjectAddress target = ObjectAddress.of(request.info());
        if (PatchReader.isApply(request)) {
            return apply(answers, request, target);
        }
        WriteParameters parameters = WriteParameters.ofPatch(request);
        Supplier<SentBody<ObjectPatch>> sent = patches.patch(request);
        PatchedBodies patched = patches.bodies(request, parameters);
        ObjectUpdate scaling = new Scaling(
                workload -> {
                    SentBody<ObjectPatch> patch = sent.get();
                    ObjectNode scale = patched.read(patch.content().applyTo(ownership.scaleOf(workload)), patch);
                    return ownership.updated(workload, checked(scale, target), parameters.manager());
                },
                "");
        return update(answers, request, target, scaling, parameters);
    }

    private Response apply(ObjectResponses answers, RequestContext request, ObjectAddress target) {
        WriteParameters parameters = WriteParameters.ofApply(request);
        Supplier<SentBody<ObjectNode>> sent = PatchReader.deferred(() -> patches.config(request));
        ConflictResolution onConflict = PatchReader.onConflict(request);
        PatchedBodies merged = patches.bodies(request, parameters);
        ObjectUpdate scaling = new Scaling(
                workload -> {
                    SentBody<ObjectNode> config = sent.get();
                    ObjectNode applied =
                            ownership.applied(workload, config.content(), parameters.manager(), onConflict);
                    return ownership.carried(workload, checked(merged.readApplied(applied, config), target));
                },
                "");
        return update(answers, request, target, scaling, parameters);
    }

    private static ObjectNode checked(ObjectNode scale, ObjectAddress target) {
        ObjectChecks.requireNamespace(scale, target.namespace());
        ObjectChecks.requireName(scale, target.name());
        return scale;
    }

    private Response update(
            ObjectResponses answers,
            RequestContext request,
            ObjectAddress target,
            ObjectUpdate scaling,
            WriteParameters parameters) {
        UpdateOptions options = new UpdateOptions(parameters.mode(), Part.OBJECT);
        UpdateResult updated = store.update(target.namespace(), target.name(), scaling, options);
        updated.warnings().forEach(request::warn);
        return answer(answers, updated.object());
    }

    private Response answer(ObjectResponses answers, StoredObject workload) {
        return answers.object(Response.Status.OK, type, ownership.view(workload.tree()));
    }

    /** From a workload to the one with the scale asked for. */
    private static final class Scaling implements ObjectUpdate {

        private final UnaryOperator<ObjectNode> change;
        private final String uid;

        Scaling(UnaryOperator<ObjectNode> change, String uid) {
            this.change = change;
            this.uid = uid;
        }

        @Override
        public ObjectNode next(@Nullable ObjectNode current) {
            return change.apply(Objects.requireNonNull(current));
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
