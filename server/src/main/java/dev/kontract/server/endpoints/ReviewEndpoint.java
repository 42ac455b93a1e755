package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.apply.FieldManager;
import dev.kontract.server.codec.Canonicalizer;
import dev.kontract.server.endpoints.body.ObjectChecks;
import dev.kontract.server.endpoints.body.RequestBodies;
import dev.kontract.server.endpoints.option.WriteParameters;
import dev.kontract.server.endpoints.response.ObjectResponses;
import dev.kontract.server.endpoints.response.ResourceViews;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.Review;
import dev.kontract.server.registry.ServedKind;
import dev.kontract.server.registry.listing.Selectables;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.schema.Defaulter;
import dev.kontract.server.schema.ObjectSchema;
import jakarta.ws.rs.core.Response;
import java.time.Clock;

/**
 * Takes objects that ask something and sends them back with the answer; nothing is stored. Stands for a resource of its own
 * or for a subresource.
 */
public final class ReviewEndpoint implements Endpoint {

    private final ResourceDescriptor descriptor;
    private final ObjectSchema schema;
    private final ResourceViews views;
    private final RequestBodies bodies;
    private final FieldManager manager;
    private final Clock clock;
    private final Review review;

    /**
     * Answers for {@code resource}.
     *
     * @param type the kind of the objects that are sent
     * @param subresource where they are sent to, {@code ""} for the resource itself
     */
    public ReviewEndpoint(
            ServedKind resource, GroupVersionKind type, String subresource, EndpointServices platform, Review review) {
        this.descriptor = resource.descriptor();
        this.schema = resource.schema();
        this.views = new ResourceViews(
                platform.codec(), resource, platform.environment().clock(), new Selectables(resource.descriptor()));
        this.bodies = new RequestBodies(platform.codec(), type, this::defaulted);
        this.clock = platform.environment().clock();
        this.manager = new FieldManager(schema, type.apiVersion(), type.kind(), subresource, FieldSet.EMPTY);
        this.review = review;
    }

    @Override
    public Response post() {
        RequestContext request = RequestContext.current();
        ObjectResponses answers = views.answersWithoutTable(request);
        WriteParameters parameters = WriteParameters.ofCreate(request);
        ObjectNode body = bodies.object(request, parameters.fieldValidation());
        ObjectChecks.requireNamespace(
                body, descriptor.namespaced() ? request.info().namespace() : "");
        ObjectNode answer = review.answer(request, owned(body, parameters.manager()));
        return answers.object(Response.Status.CREATED, descriptor, Canonicalizer.stored(answer, schema));
    }

    private ObjectNode owned(ObjectNode body, String owner) {
        Metadata.of(body).remove("managedFields", "deletionTimestamp", "deletionGracePeriodSeconds");
        return manager.update(null, Canonicalizer.written(body, schema), owner, clock.instant());
    }

    private ObjectNode defaulted(ObjectNode object) {
        Defaulter.apply(object, schema);
        return object;
    }
}
