package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.model.catalog.Subresource;
import dev.kontract.server.admission.AdmissionChain;
import dev.kontract.server.admission.AdmissionRequest.Operation;
import dev.kontract.server.admission.AdmissionTarget;
import dev.kontract.server.apply.FieldManager;
import dev.kontract.server.codec.Canonicalizer;
import dev.kontract.server.codec.ObjectDecoder;
import dev.kontract.server.codec.TypedDecoder;
import dev.kontract.server.endpoints.body.ObjectChecks;
import dev.kontract.server.endpoints.body.RequestBodies;
import dev.kontract.server.endpoints.option.WriteParameters;
import dev.kontract.server.endpoints.response.ObjectResponses;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.Review;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.schema.Defaulter;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.view.ApiResponse;

/** Serves create-only objects that are answered but not stored, as a kind or as a subresource. */
public final class ReviewEndpoint implements Endpoint {

    private final KindComponents components;
    private final ObjectSchema schema;
    private final RequestBodies bodies;
    private final FieldManager manager;
    private final Review review;
    private final AdmissionTarget target;
    private final boolean keepsSystemFields;

    private ReviewEndpoint(
            KindComponents components, ObjectDecoder decoder, ObjectSchema schema, String subresource, Review review) {
        GroupVersionKind type = decoder.type();
        this.components = components;
        this.schema = schema;
        this.bodies = new RequestBodies(components.codec(), decoder, this::defaulted);
        this.manager = new FieldManager(schema, type.apiVersion(), type.kind(), subresource, FieldSet.EMPTY);
        this.review = review;
        this.keepsSystemFields = !subresource.isEmpty() && review.keepsSystemFields();
        this.target = components.target(type, bodies);
    }

    /** Creates the endpoint of a review kind. */
    public static ReviewEndpoint ofKind(KindComponents components, Review review) {
        return new ReviewEndpoint(
                components,
                new TypedDecoder(
                        components.codec(), components.kind().descriptor().type()),
                components.kind().schema(),
                "",
                review);
    }

    /** Creates the endpoint of a subresource that accepts such objects. */
    static ReviewEndpoint ofSubresource(KindComponents components, Subresource subresource, Review review) {
        return ofSubresource(components, subresource, new TypedDecoder(components.codec(), subresource.type()), review);
    }

    /** Creates the endpoint of a subresource whose objects {@code decoder} decodes. */
    static ReviewEndpoint ofSubresource(
            KindComponents components, Subresource subresource, ObjectDecoder decoder, Review review) {
        return new ReviewEndpoint(
                components, decoder, components.codec().schema(subresource.schema()), subresource.name(), review);
    }

    @Override
    public ApiResponse create(RequestContext request) {
        ObjectResponses responses = components.views().responsesWithoutTable(request);
        WriteParameters parameters = WriteParameters.ofCreate(request);
        ObjectNode body = bodies.object(request, parameters.fieldValidation());
        ObjectChecks.requireNamespace(body, components.namespace(request));
        ObjectNode question = owned(body, parameters.manager());
        AdmissionChain.Admission admission = components.admission(target, request, parameters.mode());
        admission.mutate(Operation.CREATE, question, null);
        admission.validate(Operation.CREATE, question, null, request.writes().attempt());
        ObjectNode answer = review.answer(request, question);
        return answer.path("kind").asText().equals("Status")
                ? responses.tree(201, answer)
                : responses.object(201, components.kind().descriptor(), Canonicalizer.stored(answer, schema));
    }

    private ObjectNode owned(ObjectNode body, String owner) {
        Metadata.of(body).remove("managedFields");
        if (!keepsSystemFields) {
            Metadata.of(body)
                    .remove("creationTimestamp", "uid", "selfLink", "deletionTimestamp", "deletionGracePeriodSeconds");
        }
        return manager.update(
                null,
                Canonicalizer.written(body, schema),
                owner,
                components.clock().instant());
    }

    private ObjectNode defaulted(ObjectNode object) {
        Defaulter.apply(object, schema);
        return object;
    }
}
