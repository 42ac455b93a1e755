package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Subresource;
import dev.kontract.server.admission.AdmissionChain;
import dev.kontract.server.admission.AdmissionRequest.Operation;
import dev.kontract.server.admission.AdmissionTarget;
import dev.kontract.server.apply.ConflictResolution;
import dev.kontract.server.codec.ObjectDecoder;
import dev.kontract.server.codec.ScaleDecoder;
import dev.kontract.server.codec.TypedDecoder;
import dev.kontract.server.endpoints.body.ObjectChecks;
import dev.kontract.server.endpoints.body.PatchedBodies;
import dev.kontract.server.endpoints.body.RequestBodies;
import dev.kontract.server.endpoints.body.SentBody;
import dev.kontract.server.endpoints.option.GetParameters;
import dev.kontract.server.endpoints.option.WriteParameters;
import dev.kontract.server.endpoints.response.ObjectResponses;
import dev.kontract.server.patch.ObjectPatch;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.ObjectUpdate;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.UpdateResult;
import dev.kontract.server.registry.UpdateScope;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.WriteAttempt;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiResponse;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The {@code scale} subresource: reads, replaces and patches the number of replicas as a {@code Scale} object. */
final class ScaleEndpoint implements Endpoint {

    private static final String UNNAMED =
            "no kind is registered for the type v1.Scale in scheme \"pkg/runtime/scheme.go:111\"";

    private final Subresource declared;
    private final KindComponents components;
    private final RequestBodies bodies;
    private final PatchReader patches;
    private final ScaleOwnership ownership;
    private final AdmissionTarget target;

    ScaleEndpoint(KindComponents components, Subresource declared) {
        this.declared = declared;
        this.components = components;
        this.bodies = new RequestBodies(components.codec(), decoder(components, declared), object -> object);
        this.patches = new PatchReader(
                components.codec(),
                components.codec().schema(declared.schema()),
                bodies,
                FieldOwnership.ofObjects(components));
        this.ownership = new ScaleOwnership(components, declared);
        this.target = components.target(declared.type(), bodies);
    }

    private static ObjectDecoder decoder(KindComponents components, Subresource declared) {
        TypedDecoder scales = new TypedDecoder(components.codec(), declared.type());
        return components.kind().descriptor().custom() ? new ScaleDecoder(scales) : scales;
    }

    @Override
    public ApiResponse get(RequestContext request) {
        ObjectResponses responses = components.views().objectResponses(request);
        ObjectAddress address = components.address(request);
        GetParameters parameters = GetParameters.of(request.query());
        StoredObject workload = components
                .store()
                .get(address.namespace(), address.name(), parameters.resourceVersion(), request.readPoint());
        ownership.requireReplicas(workload.tree());
        return response(responses, workload);
    }

    @Override
    public ApiResponse update(RequestContext request) {
        ObjectResponses responses = components.views().objectResponses(request);
        WriteParameters parameters = WriteParameters.ofUpdate(request);
        ObjectAddress address = components.address(request);
        ObjectNode scale = checked(sent(request, parameters), address);
        return update(
                responses,
                request,
                address,
                workload -> ownership.updated(workload, scale, parameters.manager()),
                Metadata.of(scale).uid(),
                parameters);
    }

    @Override
    public ApiResponse patch(RequestContext request) {
        ObjectResponses responses = components.views().objectResponses(request);
        ObjectAddress address = components.address(request);
        if (PatchReader.isApply(request)) {
            return apply(responses, request, address);
        }
        WriteParameters parameters = WriteParameters.ofPatch(request);
        Supplier<SentBody<ObjectPatch>> sent = patches.patch(request, parameters);
        PatchedBodies patched = patches.bodies(request, parameters);
        return update(
                responses,
                request,
                address,
                workload -> {
                    SentBody<ObjectPatch> patch = sent.get();
                    ObjectNode scale =
                            patched.read(PatchUpdate.typed(patch.content(), ownership.scaleOf(workload)), patch);
                    return ownership.updated(workload, checked(scale, address), parameters.manager());
                },
                "",
                parameters);
    }

    private ApiResponse apply(ObjectResponses responses, RequestContext request, ObjectAddress address) {
        WriteParameters parameters = WriteParameters.ofApply(request);
        Supplier<SentBody<ObjectNode>> sent = PatchReader.deferred(() -> patches.config(request));
        ConflictResolution onConflict = PatchReader.onConflict(request);
        PatchedBodies merged = patches.bodies(request, parameters);
        return update(
                responses,
                request,
                address,
                workload -> {
                    SentBody<ObjectNode> config = sent.get();
                    ObjectNode applied =
                            ownership.applied(workload, config.content(), parameters.manager(), onConflict);
                    return checked(merged.readApplied(applied, config), address);
                },
                "",
                parameters);
    }

    /** Upstream cannot name the type of the scale of a custom resource, whatever is wrong with the body. */
    private ObjectNode sent(RequestContext request, WriteParameters parameters) {
        try {
            return bodies.object(request, parameters.fieldValidation());
        } catch (StatusException e) {
            boolean unreadable = e.reason() == Reason.BAD_REQUEST
                    && components.kind().descriptor().custom();
            throw unreadable ? StatusException.badRequest(UNNAMED) : e;
        }
    }

    private static ObjectNode checked(ObjectNode scale, ObjectAddress address) {
        ObjectChecks.requireNamespace(scale, address.namespace());
        ObjectChecks.requireName(scale, address.name());
        return scale;
    }

    private ApiResponse update(
            ObjectResponses responses,
            RequestContext request,
            ObjectAddress address,
            UnaryOperator<ObjectNode> change,
            String uid,
            WriteParameters parameters) {
        Scaling scaling = new Scaling(change, uid, components.admission(target, request, parameters.mode()), request);
        UpdateResult updated = components
                .store()
                .update(
                        address.namespace(),
                        address.name(),
                        scaling,
                        UpdateScope.OBJECT,
                        parameters.mode(),
                        request.writes());
        return response(responses, updated.object());
    }

    private ApiResponse response(ObjectResponses responses, StoredObject workload) {
        return responses.object(200, declared, ownership.view(workload.tree()));
    }

    /** Updates a workload to match a scale. Admission sees the scales, not the workloads. */
    private final class Scaling implements ObjectUpdate {

        private final UnaryOperator<ObjectNode> change;
        private final String uid;
        private final AdmissionChain.Admission admission;
        private final RequestContext request;

        /**
         * Creates an update of the scale.
         *
         * @param change computes the new scale, including managed fields, from the workload
         * @param uid the UID in the request, or empty
         */
        Scaling(
                UnaryOperator<ObjectNode> change,
                String uid,
                AdmissionChain.Admission admission,
                RequestContext request) {
            this.change = change;
            this.uid = uid;
            this.admission = admission;
            this.request = request;
        }

        @Override
        public ObjectNode next(@Nullable ObjectNode current) {
            ObjectNode workload = Objects.requireNonNull(current);
            ObjectNode scale = change.apply(workload);
            admission.mutate(Operation.UPDATE, scale, ownership.view(workload));
            return ownership.carried(workload, scale);
        }

        @Override
        public void warn(List<String> warnings) {
            warnings.forEach(request::warn);
        }

        @Override
        public void admit(ObjectNode next, @Nullable ObjectNode current, WriteAttempt attempt) {
            admission.validate(
                    Operation.UPDATE, ownership.view(next), ownership.view(Objects.requireNonNull(current)), attempt);
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
