package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.AdmissionChain;
import dev.kontract.server.admission.AdmissionRequest.Operation;
import dev.kontract.server.endpoints.body.ObjectChecks;
import dev.kontract.server.endpoints.body.OwnerReferences;
import dev.kontract.server.endpoints.option.GetParameters;
import dev.kontract.server.endpoints.option.ListParameters;
import dev.kontract.server.endpoints.option.WriteParameters;
import dev.kontract.server.endpoints.response.ObjectResponses;
import dev.kontract.server.registry.DeleteOptions;
import dev.kontract.server.registry.DeleteOptions.Propagation;
import dev.kontract.server.registry.DeleteResult;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.ObjectUpdate;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.registry.UpdateResult;
import dev.kontract.server.registry.UpdateScope;
import dev.kontract.server.registry.WriteMode;
import dev.kontract.server.registry.listing.ListQuery;
import dev.kontract.server.registry.listing.Page;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.view.ApiResponse;

/** Serves the objects of one kind, or a subresource that is part of the object, such as its status. */
public final class ResourceEndpoint implements Endpoint {

    private static final int OK = 200;
    private static final int CREATED = 201;
    private static final int ACCEPTED = 202;

    private final KindComponents components;
    private final UpdateScope scope;
    private final FieldOwnership ownership;
    private final boolean printed;
    private final PatchReader patches;

    /**
     * Creates the endpoint of a part of the objects.
     *
     * @param printed whether it has tables
     */
    ResourceEndpoint(KindComponents components, UpdateScope scope, FieldOwnership ownership, boolean printed) {
        this.printed = printed;
        this.components = components;
        this.scope = scope;
        this.ownership = ownership;
        this.patches = new PatchReader(components.codec(), components.kind().schema(), components.bodies(), ownership);
    }

    /** Creates the endpoint of the objects themselves. */
    public static ResourceEndpoint ofObjects(KindComponents components) {
        return new ResourceEndpoint(components, UpdateScope.OBJECT, FieldOwnership.ofObjects(components), true);
    }

    private ObjectResponses responses(RequestContext request) {
        return printed
                ? components.views().objectResponses(request)
                : components.views().responsesWithoutTable(request);
    }

    @Override
    public ApiResponse get(RequestContext request) {
        ObjectResponses responses = printed
                ? components.views().responsesToGet(request)
                : components.views().responsesWithoutTable(request);
        ObjectAddress address = components.address(request);
        GetParameters parameters = GetParameters.of(request.query());
        long revision = request.deviation().revision();
        GenericStore store = components.store();
        return responses.object(
                OK,
                revision > 0
                        ? store.history().get(address.namespace(), address.name(), revision)
                        : store.get(
                                address.namespace(),
                                address.name(),
                                parameters.resourceVersion(),
                                request.readPoint()));
    }

    @Override
    public ApiResponse list(RequestContext request) {
        ObjectResponses responses = responses(request);
        ListParameters parameters = ofShard(ListParameters.of(request.query()), request);
        String namespace = components.namespace(request);
        if (parameters.watch()) {
            return components.watches().stream(request, namespace, parameters);
        }
        return responses.list(
                components.lister().list(namespace, asIntended(request, parameters.query()), request.readPoint()));
    }

    private ListParameters ofShard(ListParameters parameters, RequestContext request) {
        return components.hasShards() ? parameters.ofShard(request.query()) : parameters;
    }

    /** The query, of the state that the request is to read; the pages of a list are of one state. */
    private static ListQuery asIntended(RequestContext request, ListQuery query) {
        long revision = request.deviation().revision();
        return revision > 0 && query.continuation().isEmpty()
                ? new ListQuery(query.predicate(), query.limit(), "", Long.toString(revision), ListQuery.Match.EXACT)
                : query;
    }

    @Override
    public ApiResponse create(RequestContext request) {
        ObjectResponses responses = responses(request);
        WriteParameters parameters = WriteParameters.ofCreate(request);
        ObjectNode body = components.bodies().object(request, parameters.fieldValidation());
        String namespace = components.namespace(request);
        ObjectChecks.requireNamespace(body, namespace);
        OwnerReferences.distinctInBody(body, request::warn);
        ObjectNode owned = ownership.created(body, parameters.manager());
        AdmissionChain.Admission admission = components.admission(request, parameters.mode());
        admission.mutate(Operation.CREATE, owned, null);
        OwnerReferences.distinctInPatched(owned, request::warn);
        components.kind().strategy().warningsOnProposal(owned).forEach(request::warn);
        StoredObject created;
        try {
            created = components
                    .store()
                    .create(namespace, owned, parameters.mode(), request.writes(), (object, attempt) -> {
                        components.kind().strategy().warnings(object).forEach(request::warn);
                        admission.validate(Operation.CREATE, object, null, attempt);
                    });
        } finally {
            request.finishWrite();
        }
        return responses.object(CREATED, created);
    }

    @Override
    public ApiResponse update(RequestContext request) {
        ObjectResponses responses = responses(request);
        WriteParameters parameters = WriteParameters.ofUpdate(request);
        ObjectNode body = components.bodies().object(request, parameters.fieldValidation());
        ObjectAddress address = components.address(request);
        ObjectChecks.requireNamespace(body, address.namespace());
        ObjectChecks.requireName(body, address.name());
        OwnerReferences.distinctInBody(body, request::warn);
        ObjectUpdate replacement = ownership.replacement(body, parameters.manager());
        return updated(responses, request, address, replacement, parameters.mode());
    }

    @Override
    public ApiResponse patch(RequestContext request) {
        ObjectResponses responses = responses(request);
        ObjectAddress address = components.address(request);
        PatchReader.Change change = patches.read(request, address);
        return updated(
                responses,
                request,
                address,
                change.update(),
                change.parameters().mode());
    }

    private ApiResponse updated(
            ObjectResponses responses,
            RequestContext request,
            ObjectAddress address,
            ObjectUpdate update,
            WriteMode mode) {
        ObjectUpdate admitted = new AdmittedUpdate(update, components.admission(request, mode), request);
        UpdateResult result;
        try {
            result = components
                    .store()
                    .update(address.namespace(), address.name(), admitted, scope, mode, request.writes());
        } finally {
            request.finishWrite();
        }
        return responses.object(result.outcome() == UpdateResult.Outcome.CREATED ? CREATED : OK, result.object());
    }

    @Override
    public ApiResponse delete(RequestContext request) {
        ObjectResponses responses = responses(request);
        DeleteOptions options = components.bodies().deleteOptions(request);
        components.kind().strategy().warningsOnDelete(options).forEach(request::warn);
        ObjectAddress address = components.address(request);
        components.kind().strategy().checkDeletion(address.name());
        AdmissionChain.Admission admission = components.admission(request, options);
        DeleteResult deleted = delete(request, address.namespace(), address.name(), options, admission);
        return deleted.outcome() == DeleteResult.Outcome.GONE
                        && !components.kind().descriptor().returnsDeletedObject()
                ? responses.gone(deleted.object())
                : responses.object(status(deleted, options), deleted.object());
    }

    private static int status(DeleteResult deleted, DeleteOptions options) {
        boolean waits = deleted.outcome() == DeleteResult.Outcome.WAITING;
        return waits && options.propagation() == Propagation.CASCADE ? ACCEPTED : OK;
    }

    @Override
    public ApiResponse deleteCollection(RequestContext request) {
        ObjectResponses responses = responses(request);
        ListParameters parameters = ofShard(ListParameters.ofDeletion(request.query()), request);
        components.selectables().check(parameters.query().predicate().fields());
        DeleteOptions options = components.bodies().deleteOptions(request);
        components.kind().strategy().warningsOnDelete(options).forEach(request::warn);
        AdmissionChain.Admission admission = components.admission(request, options);
        Page page = components.lister().list(components.namespace(request), parameters.query(), request.readPoint());
        page.entries().forEach(entry -> deleteIfPresent(request, entry, options.forMany(), admission));
        return responses.list(page);
    }

    private void deleteIfPresent(
            RequestContext request, Entry entry, DeleteOptions options, AdmissionChain.Admission admission) {
        Metadata metadata = Metadata.of(StoredObject.of(entry).tree());
        try {
            delete(request, metadata.namespace(), metadata.name(), options, admission);
        } catch (StatusException e) {
            if (e.reason() != Reason.NOT_FOUND) {
                throw e;
            }
        }
    }

    private DeleteResult delete(
            RequestContext request,
            String namespace,
            String name,
            DeleteOptions options,
            AdmissionChain.Admission admission) {
        return components.store().delete(namespace, name, options, request.writes(), (old, attempt) -> {
            admission.mutate(Operation.DELETE, null, old);
            admission.validate(Operation.DELETE, null, old, attempt);
        });
    }
}
