package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Subresource;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.endpoints.body.ObjectChecks;
import dev.kontract.server.endpoints.body.OwnerReferences;
import dev.kontract.server.endpoints.body.RequestBodies;
import dev.kontract.server.endpoints.option.GetParameters;
import dev.kontract.server.endpoints.option.ListParameters;
import dev.kontract.server.endpoints.option.WriteParameters;
import dev.kontract.server.endpoints.response.ObjectResponses;
import dev.kontract.server.endpoints.response.ResourceViews;
import dev.kontract.server.endpoints.response.WatchStreams;
import dev.kontract.server.registry.Admission;
import dev.kontract.server.registry.DeleteOptions;
import dev.kontract.server.registry.DeleteOptions.Propagation;
import dev.kontract.server.registry.DeleteResult;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.ObjectEncoder;
import dev.kontract.server.registry.ObjectUpdate;
import dev.kontract.server.registry.ServedKind;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.registry.UpdateOptions;
import dev.kontract.server.registry.UpdateOptions.Mode;
import dev.kontract.server.registry.UpdateOptions.Part;
import dev.kontract.server.registry.UpdateResult;
import dev.kontract.server.registry.listing.Lister;
import dev.kontract.server.registry.listing.Page;
import dev.kontract.server.registry.listing.Selectables;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.schema.Defaulter;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Entry;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;

/** The verbs on the objects of one kind, and on their status. Safe for use by many threads. */
public final class ResourceEndpoint implements Endpoint {

    private final Codec codec;
    private final ServedKind resource;
    private final GenericStore store;
    private final Lister lister;
    private final ResourceViews views;
    private final RequestBodies bodies;
    private final FieldOwnership ownership;
    private final PatchReader patches;
    private final WatchStreams watches;
    private final Admission admission;
    private final Clock clock;

    /** Serves {@code resource}. */
    public ResourceEndpoint(ServedKind resource, EndpointServices platform) {
        EndpointServices.Environment environment = platform.environment();
        Selectables selectables = new Selectables(resource.descriptor());
        this.codec = platform.codec();
        this.admission = platform.admission();
        this.clock = environment.clock();
        this.resource = resource;
        this.views = new ResourceViews(platform.codec(), resource, environment.clock(), selectables);
        this.store = new GenericStore(
                resource,
                platform.storage(),
                platform.namespaces(),
                new ObjectEncoder(platform.codec(), resource.schema()),
                environment.clock(),
                environment.random());
        this.lister = new Lister(resource, platform.storage(), selectables);
        this.bodies = new RequestBodies(platform.codec(), resource.descriptor().type(), this::defaulted);
        this.ownership = new FieldOwnership(resource, environment.clock());
        this.patches = new PatchReader(platform.codec(), resource.schema(), bodies, ownership);
        this.watches = new WatchStreams(platform.storage(), lister, views, environment.timer(), environment.encoders());
    }

    /** This, with what answers for those of its subresources that are objects of their own. */
    public Endpoint withSubresources() {
        Map<String, Endpoint> subresources = new HashMap<>();
        Subresource scale = resource.descriptor().subresources().get("scale");
        if (scale != null) {
            subresources.put("scale", scale(scale));
        }
        if (resource.descriptor().subresources().containsKey("finalize")) {
            subresources.put("finalize", new FinalizeEndpoint(store, views, bodies, ownership));
        }
        return subresources.isEmpty() ? this : new SubresourceRouter(this, subresources);
    }

    private Endpoint scale(Subresource scale) {
        RequestBodies scales = new RequestBodies(codec, scale.type(), object -> object);
        ObjectSchema schema = codec.schema(scale.schema());
        PatchReader ofScales = new PatchReader(codec, schema, scales, ownership);
        ScaleOwnership replicas =
                new ScaleOwnership(scale, schema, resource.descriptor().apiVersion(), clock);
        return new ScaleEndpoint(scale, store, views, scales, ofScales, replicas);
    }

    /** The store behind this. */
    public GenericStore store() {
        return store;
    }

    @Override
    public Response get() {
        RequestContext request = RequestContext.current();
        ObjectResponses answers = views.objectAnswers(request);
        ObjectAddress target = target(request.info());
        GetParameters parameters = GetParameters.of(request.query());
        return answers.object(
                Response.Status.OK, store.get(target.namespace(), target.name(), parameters.resourceVersion()));
    }

    @Override
    public Response list() {
        RequestContext request = RequestContext.current();
        ListParameters parameters = ListParameters.of(request.query());
        String namespace = namespace(request.info());
        if (parameters.watch()) {
            return watches.stream(request, namespace, parameters);
        }
        ObjectResponses answers = views.objectAnswers(request);
        return answers.list(lister.list(namespace, parameters.query()));
    }

    @Override
    public Response post() {
        RequestContext request = RequestContext.current();
        ObjectResponses answers = views.objectAnswers(request);
        WriteParameters parameters = WriteParameters.ofCreate(request);
        ObjectNode body = bodies.object(request, parameters.fieldValidation());
        String namespace = namespace(request.info());
        ObjectChecks.requireNamespace(body, namespace);
        OwnerReferences.distinctInBody(body, request::warn);
        ObjectNode owned = ownership.created(body, owner(request, parameters));
        admission.admit(request, owned, null);
        StoredObject created = store.create(namespace, owned, parameters.mode());
        resource.strategy().warnings(created.content()).forEach(request::warn);
        return answers.object(Response.Status.CREATED, created);
    }

    @Override
    public Response put() {
        RequestContext request = RequestContext.current();
        ObjectResponses answers = views.objectAnswers(request);
        WriteParameters parameters = WriteParameters.ofUpdate(request);
        ObjectNode body = bodies.object(request, parameters.fieldValidation());
        ObjectAddress target = target(request.info());
        ObjectChecks.requireNamespace(body, target.namespace());
        ObjectChecks.requireName(body, target.name());
        OwnerReferences.distinctInBody(body, request::warn);
        ReplaceUpdate replacement = new ReplaceUpdate(body, ownership, owner(request, parameters));
        return updated(answers, request, update(request, replacement, parameters.mode()));
    }

    @Override
    public Response patch() {
        RequestContext request = RequestContext.current();
        ObjectResponses answers = views.objectAnswers(request);
        PatchReader.Change change = patches.read(request, target(request.info()));
        UpdateResult updated =
                update(request, change.transition(), change.parameters().mode());
        return updated(answers, request, updated);
    }

    @Override
    public Response delete() {
        RequestContext request = RequestContext.current();
        ObjectResponses answers = views.objectAnswers(request);
        DeleteOptions options = bodies.deleteOptions(request);
        ObjectAddress target = target(request.info());
        DeleteResult deleted = store.delete(target.namespace(), target.name(), options);
        return deleted.outcome() == DeleteResult.Outcome.GONE
                        && !resource.strategy().returnsDeletedObject()
                ? answers.gone(deleted.object())
                : answers.object(status(deleted, options), deleted.object());
    }

    private static Response.Status status(DeleteResult deleted, DeleteOptions options) {
        boolean waits = deleted.outcome() == DeleteResult.Outcome.WAITING;
        return waits && options.propagation() == Propagation.CASCADE ? Response.Status.ACCEPTED : Response.Status.OK;
    }

    @Override
    public Response deletecollection() {
        RequestContext request = RequestContext.current();
        ObjectResponses answers = views.objectAnswers(request);
        DeleteOptions options = bodies.deleteOptions(request);
        ListParameters parameters = ListParameters.of(request.query());
        Page page = lister.list(namespace(request.info()), parameters.query());
        page.entries().forEach(entry -> deleteIfThere(entry, options));
        return answers.list(page);
    }

    /** The defaults of the contract come first: those of the kind build on them. */
    private ObjectNode defaulted(ObjectNode object) {
        Defaulter.apply(object, resource.schema());
        resource.strategy().applyDefaults(object);
        return object;
    }

    private void deleteIfThere(Entry entry, DeleteOptions options) {
        Metadata metadata = Metadata.of(new StoredObject(entry.value()).tree());
        try {
            store.delete(metadata.namespace(), metadata.name(), options);
        } catch (StatusException e) {
            if (e.reason() != Reason.NOT_FOUND) {
                throw e;
            }
        }
    }

    private UpdateResult update(RequestContext request, ObjectUpdate transition, Mode mode) {
        ObjectAddress target = target(request.info());
        Part part = request.info().subresource().equals("status") ? Part.STATUS : Part.OBJECT;
        ObjectUpdate admitted = new AdmittedUpdate(transition, admission, request);
        return store.update(target.namespace(), target.name(), admitted, new UpdateOptions(mode, part));
    }

    private Response updated(ObjectResponses answers, RequestContext request, UpdateResult updated) {
        boolean created = updated.outcome() == UpdateResult.Outcome.CREATED;
        Response.Status status = created ? Response.Status.CREATED : Response.Status.OK;
        updated.warnings().forEach(request::warn);
        return answers.object(status, updated.object());
    }

    private static FieldOwner owner(RequestContext request, WriteParameters parameters) {
        return new FieldOwner(parameters.manager(), request.info().subresource());
    }

    private ObjectAddress target(RequestInfo info) {
        return new ObjectAddress(namespace(info), ObjectChecks.requireValidName(info.name()));
    }

    private String namespace(RequestInfo info) {
        return resource.descriptor().namespaced() ? info.namespace() : "";
    }
}
