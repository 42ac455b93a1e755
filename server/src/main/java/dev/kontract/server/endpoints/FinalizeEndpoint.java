package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.endpoints.body.ObjectChecks;
import dev.kontract.server.endpoints.body.RequestBodies;
import dev.kontract.server.endpoints.option.WriteParameters;
import dev.kontract.server.endpoints.response.ObjectResponses;
import dev.kontract.server.endpoints.response.ResourceViews;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.ObjectUpdate;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.UpdateOptions;
import dev.kontract.server.registry.UpdateOptions.Part;
import dev.kontract.server.registry.UpdateResult;
import dev.kontract.server.request.RequestContext;
import jakarta.ws.rs.core.Response;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The {@code finalize} of a namespace: takes {@code spec.finalizers} from the body and leaves everything else alone. */
final class FinalizeEndpoint implements Endpoint {

    private final GenericStore store;
    private final ResourceViews views;
    private final RequestBodies bodies;
    private final FieldOwnership ownership;

    FinalizeEndpoint(GenericStore store, ResourceViews views, RequestBodies bodies, FieldOwnership ownership) {
        this.store = store;
        this.views = views;
        this.bodies = bodies;
        this.ownership = ownership;
    }

    @Override
    public Response put() {
        RequestContext request = RequestContext.current();
        ObjectResponses answers = views.answersWithoutTable(request);
        WriteParameters parameters = WriteParameters.ofUpdate(request);
        String name = ObjectChecks.requireValidName(request.info().name());
        ObjectNode body = bodies.object(request, parameters.fieldValidation());
        ObjectChecks.requireName(body, name);
        ObjectUpdate finalization = new Finalization(body, new FieldOwner(parameters.manager(), "finalize"));
        UpdateResult updated =
                store.update("", name, finalization, new UpdateOptions(parameters.mode(), Part.FINALIZERS));
        return answers.object(Response.Status.OK, updated.object());
    }

    /** From the present namespace to one that is held by no more than the body says. */
    private final class Finalization implements ObjectUpdate {

        private final ObjectNode body;
        private final FieldOwner owner;

        Finalization(ObjectNode body, FieldOwner owner) {
            this.body = body;
            this.owner = owner;
        }

        @Override
        public ObjectNode next(@Nullable ObjectNode current) {
            ObjectNode namespace = Objects.requireNonNull(current);
            ObjectNode next = namespace.deepCopy();
            JsonNode finalizers = body.path("spec").path("finalizers");
            next.withObjectProperty("spec").remove("finalizers");
            if (!finalizers.isEmpty()) {
                next.withObjectProperty("spec").set("finalizers", finalizers.deepCopy());
            }
            Metadata.of(next).set("resourceVersion", Metadata.of(body).resourceVersion());
            return ownership.updated(namespace, next, owner);
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
