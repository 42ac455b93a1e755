package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.endpoints.body.ObjectChecks;
import dev.kontract.server.endpoints.option.WriteParameters;
import dev.kontract.server.endpoints.response.ObjectResponses;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.ObjectUpdate;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.UpdateResult;
import dev.kontract.server.registry.UpdateScope;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.view.ApiResponse;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The {@code finalize} subresource, which updates only {@code spec.finalizers}. */
final class FinalizeEndpoint implements Endpoint {

    private static final UpdateScope FINALIZERS = new UpdateScope() {
        @Override
        public void prepare(Strategy strategy, ObjectNode object, ObjectNode current) {}

        @Override
        public void validate(Strategy strategy, ObjectNode object, ObjectNode current, FieldErrors errors) {
            strategy.validateFinalizersUpdate(object, current, errors);
        }
    };

    private final KindComponents components;
    private final FieldOwnership ownership;

    FinalizeEndpoint(KindComponents components, String subresource) {
        this.components = components;
        this.ownership = FieldOwnership.ofSpec(components, subresource);
    }

    @Override
    public ApiResponse update(RequestContext request) {
        ObjectResponses responses = components.views().responsesWithoutTable(request);
        WriteParameters parameters = WriteParameters.ofUpdate(request);
        ObjectAddress address = components.address(request);
        ObjectNode body = components.bodies().object(request, parameters.fieldValidation());
        ObjectChecks.requireName(body, address.name());
        ObjectUpdate update = new AdmittedUpdate(
                new Finalization(body, parameters.manager()),
                components.admission(request, parameters.mode()),
                request);
        UpdateResult result = components
                .store()
                .update(address.namespace(), address.name(), update, FINALIZERS, parameters.mode(), request.writes());
        return responses.object(200, result.object());
    }

    /** Copies the finalizers of the body to the current object. */
    private final class Finalization implements ObjectUpdate {

        private final ObjectNode body;
        private final String manager;

        Finalization(ObjectNode body, String manager) {
            this.body = body;
            this.manager = manager;
        }

        @Override
        public ObjectNode next(@Nullable ObjectNode current) {
            ObjectNode present = Objects.requireNonNull(current);
            ObjectNode next = present.deepCopy();
            JsonNode finalizers = body.path("spec").path("finalizers");
            next.withObjectProperty("spec").remove("finalizers");
            if (!finalizers.isEmpty()) {
                next.withObjectProperty("spec").set("finalizers", finalizers.deepCopy());
            }
            Metadata.of(next).set("resourceVersion", Metadata.of(body).resourceVersion());
            return ownership.updated(present, next, manager);
        }

        @Override
        public String requiredUid() {
            return Metadata.of(body).uid();
        }

        @Override
        public boolean createsWhereMissing(Strategy strategy) {
            return false;
        }
    }
}
