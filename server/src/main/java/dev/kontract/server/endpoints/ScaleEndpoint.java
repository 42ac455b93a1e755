package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Printable;
import dev.kontract.server.apply.OnConflict;
import dev.kontract.server.endpoints.answer.Answers;
import dev.kontract.server.endpoints.answer.ResourceViews;
import dev.kontract.server.endpoints.body.Bodies;
import dev.kontract.server.endpoints.body.ObjectChecks;
import dev.kontract.server.endpoints.body.PatchedBodies;
import dev.kontract.server.endpoints.body.Sent;
import dev.kontract.server.endpoints.option.GetParameters;
import dev.kontract.server.endpoints.option.WriteParameters;
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
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The {@code scale} of a workload: read, replaced and patched as a small object of its own. */
final class ScaleEndpoint implements Endpoint {

    private final Printable type;
    private final GenericStore store;
    private final ResourceViews views;
    private final Bodies bodies;
    private final Patches patches;
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
            Bodies bodies,
            Patches patches,
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
        Answers answers = views.objectAnswers(request);
        Target target = Target.of(request.info());
        GetParameters parameters = GetParameters.of(request.query());
        return answer(answers, store.get(target.namespace(), target.name(), parameters.resourceVersion()));
    }

    @Override
    public Response put() {
        RequestContext request = RequestContext.current();
        Answers answers = views.objectAnswers(request);
        WriteParameters parameters = WriteParameters.ofUpdate(request);
        Target target = Target.of(request.info());
        ObjectNode scale = checked(bodies.object(request, parameters.fieldValidation()), target);
        Transition scaling = new Scaling(
                workload -> ownership.updated(workload, scale, parameters.manager()),
                Metadata.of(scale).uid());
        return update(answers, request, target, scaling, parameters);
    }

    @Override
    public Response patch() {
        RequestContext request = RequestContext.current();
        Answers answers = views.objectAnswers(request);
        Target target = Target.of(request.info());
        if (Patches.isApply(request)) {
            return apply(answers, request, target);
        }
        WriteParameters parameters = WriteParameters.ofPatch(request);
        Supplier<Sent<Patch>> sent = patches.patch(request);
        PatchedBodies patched = patches.bodies(request, parameters);
        Transition scaling = new Scaling(
                workload -> {
                    Sent<Patch> patch = sent.get();
                    ObjectNode scale = patched.read(patch.content().applyTo(ownership.scaleOf(workload)), patch);
                    return ownership.updated(workload, checked(scale, target), parameters.manager());
                },
                "");
        return update(answers, request, target, scaling, parameters);
    }

    private Response apply(Answers answers, RequestContext request, Target target) {
        WriteParameters parameters = WriteParameters.ofApply(request);
        Supplier<Sent<ObjectNode>> sent = Patches.deferred(() -> patches.config(request));
        OnConflict onConflict = Patches.onConflict(request);
        PatchedBodies merged = patches.bodies(request, parameters);
        Transition scaling = new Scaling(
                workload -> {
                    Sent<ObjectNode> config = sent.get();
                    ObjectNode applied =
                            ownership.applied(workload, config.content(), parameters.manager(), onConflict);
                    return ownership.carried(workload, checked(merged.readApplied(applied, config), target));
                },
                "");
        return update(answers, request, target, scaling, parameters);
    }

    private static ObjectNode checked(ObjectNode scale, Target target) {
        ObjectChecks.requireNamespace(scale, target.namespace());
        ObjectChecks.requireName(scale, target.name());
        return scale;
    }

    private Response update(
            Answers answers, RequestContext request, Target target, Transition scaling, WriteParameters parameters) {
        WriteOptions options = new WriteOptions(parameters.mode(), Part.OBJECT);
        Updated updated = store.update(target.namespace(), target.name(), scaling, options);
        updated.warnings().forEach(request::warn);
        return answer(answers, updated.object());
    }

    private Response answer(Answers answers, Stored workload) {
        return answers.object(Response.Status.OK, type, ownership.view(workload.tree()));
    }

    /** From a workload to the one with the scale asked for. */
    private static final class Scaling implements Transition {

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
