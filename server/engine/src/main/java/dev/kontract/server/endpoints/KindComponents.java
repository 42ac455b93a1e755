package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.admission.AdmissionChain;
import dev.kontract.server.admission.AdmissionOptions;
import dev.kontract.server.admission.AdmissionTarget;
import dev.kontract.server.admission.AdmissionTarget.EquivalentResource;
import dev.kontract.server.apply.ObjectVersions;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.ObjectDecoder;
import dev.kontract.server.codec.TypedDecoder;
import dev.kontract.server.endpoints.body.RequestBodies;
import dev.kontract.server.endpoints.option.DeleteParameters;
import dev.kontract.server.endpoints.response.ResourceViews;
import dev.kontract.server.endpoints.response.WatchStreams;
import dev.kontract.server.registry.DeleteOptions;
import dev.kontract.server.registry.FeatureGate;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.ObjectEncoder;
import dev.kontract.server.registry.ServedKind;
import dev.kontract.server.registry.WriteMode;
import dev.kontract.server.registry.listing.Lister;
import dev.kontract.server.registry.listing.Selectables;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.schema.Defaulter;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.storage.Derivation;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The components shared by the endpoint of a kind and those of its subresources. Immutable and thread-safe. */
public final class KindComponents {

    private final ServedKind kind;
    private final EndpointServices services;
    private final GenericStore store;
    private final Lister lister;
    private final Selectables selectables;
    private final ResourceViews views;
    private final RequestBodies bodies;
    private final WatchStreams watches;
    private final ObjectVersions versions;
    private final AdmissionTarget target;

    /** Creates the components of a kind of the contract that has no other form. */
    public KindComponents(ServedKind kind, EndpointServices services) {
        this(kind, services, ObjectVersions.SINGLE);
    }

    /**
     * Creates the components of a kind of the contract.
     *
     * @param versions the forms of the kind
     */
    public KindComponents(ServedKind kind, EndpointServices services, ObjectVersions versions) {
        // The defaults of the contract come first: those of the kind depend on them.
        this(
                kind,
                services,
                decoder(kind, services, versions),
                object -> {
                    Defaulter.apply(object, kind.schema());
                    kind.strategy().applyDefaults(object);
                    return object;
                },
                versions);
    }

    /**
     * Creates the components of a kind.
     *
     * @param decoder decodes its objects
     * @param defaults applies all defaults to an object in place and returns it
     * @param versions the other versions of the kind
     */
    public KindComponents(
            ServedKind kind,
            EndpointServices services,
            ObjectDecoder decoder,
            UnaryOperator<ObjectNode> defaults,
            ObjectVersions versions) {
        this.versions = versions;
        EndpointServices.Environment environment = services.environment();
        this.selectables = new Selectables(kind.descriptor(), kind.strategy());
        this.kind = kind;
        this.services = services;
        this.views = new ResourceViews(
                services.codec(), services.cells(), kind, environment.clock(), selectables, environment.encodedItems());
        this.store = new GenericStore(
                kind,
                environment.policy(),
                services.storage(),
                new ObjectEncoder(services.codec(), kind.schema()),
                environment.clock(),
                environment.random());
        this.lister = new Lister(kind, services.storage(), selectables);
        this.bodies = new RequestBodies(services.codec(), decoder, defaults);
        this.target = new AdmissionTarget(
                kind.descriptor(), kind.descriptor().type(), kind.schema(), bodies::changed, equivalents());
        this.watches = new WatchStreams(
                services.storage(), lister, views, environment.timer(), environment.events(), environment.leastWatch());
    }

    private static ObjectDecoder decoder(ServedKind kind, EndpointServices services, ObjectVersions versions) {
        GroupVersionKind type = kind.descriptor().type();
        return new TypedDecoder(services.codec(), type, object -> versions.converted(object, type.apiVersion()));
    }

    private List<EquivalentResource> equivalents() {
        GroupVersionKind own = kind.descriptor().type();
        List<EquivalentResource> others = new ArrayList<>();
        for (String apiVersion : versions.served()) {
            ObjectSchema schema = versions.schema(apiVersion);
            if (schema != null && !apiVersion.equals(own.apiVersion())) {
                others.add(new EquivalentResource(
                        GroupVersionKind.of(apiVersion, own.kind()),
                        kind.descriptor().plural(),
                        schema,
                        object -> versions.converted(object, apiVersion),
                        object -> versions.converted(object, own.apiVersion())));
            }
        }
        return others;
    }

    /** Returns the kind. */
    public ServedKind kind() {
        return kind;
    }

    /** Returns what is derived from the entries of the kind, which they keep. */
    public List<Derivation<?>> derivations() {
        return List.of(selectables.derivation());
    }

    /** Returns the store of the kind, for writes by the server itself. */
    public GenericStore store() {
        return store;
    }

    EndpointServices services() {
        return services;
    }

    Codec codec() {
        return services.codec();
    }

    Clock clock() {
        return services.environment().clock();
    }

    /** Returns whether lists and watches may be of a shard. */
    boolean hasShards() {
        return services.environment().gates().contains(FeatureGate.SHARDED_LIST_AND_WATCH);
    }

    Lister lister() {
        return lister;
    }

    Selectables selectables() {
        return selectables;
    }

    /** Returns the forms of the objects in responses. */
    public ResourceViews views() {
        return views;
    }

    RequestBodies bodies() {
        return bodies;
    }

    /** Returns the forms that keep track of owners: fields owned in another group are forgotten. */
    ObjectVersions versions() {
        return versions.inGroup(kind.descriptor().group());
    }

    WatchStreams watches() {
        return watches;
    }

    /** Returns the admission of a create or update of the objects. */
    AdmissionChain.Admission admission(RequestContext request, WriteMode mode) {
        return admission(target, request, mode);
    }

    /** Returns the admission of a create or update of objects that a subresource has of its own. */
    AdmissionChain.Admission admission(AdmissionTarget of, RequestContext request, WriteMode mode) {
        return services.admission()
                .of(of, request, AdmissionOptions.ofWrite(request.query(), mode == WriteMode.DRY_RUN));
    }

    /** Returns the admission of deletions. */
    AdmissionChain.Admission admission(RequestContext request, DeleteOptions options) {
        boolean dryRun = options.mode() == WriteMode.DRY_RUN;
        return services.admission()
                .of(target, request, AdmissionOptions.ofDelete(DeleteParameters.toObject(options), dryRun));
    }

    /** Returns the target of writes to a subresource whose objects are of another kind. */
    AdmissionTarget target(GroupVersionKind type, RequestBodies ownBodies) {
        return new AdmissionTarget(kind.descriptor(), type, codec().schema(type).orElseThrow(), ownBodies::changed);
    }

    /** Returns the namespace of a request, or empty for cluster-scoped objects. */
    String namespace(RequestContext request) {
        return kind.descriptor().namespaced() ? request.info().namespace() : "";
    }

    /** Returns the namespace and name of a request. */
    ObjectAddress address(RequestContext request) {
        return ObjectAddress.of(namespace(request), request.info().name());
    }
}
