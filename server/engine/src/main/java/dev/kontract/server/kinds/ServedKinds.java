package dev.kontract.server.kinds;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.endpoints.EndpointServices;
import dev.kontract.server.endpoints.Subresources;
import dev.kontract.server.endpoints.response.StoredReads;
import dev.kontract.server.kinds.custom.CustomKind;
import dev.kontract.server.kinds.custom.CustomServices;
import dev.kontract.server.kinds.custom.CustomVersion;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.view.ApiHandler;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.Representation;
import dev.kontract.server.webhook.WebhookClients;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * All kinds that are served at one moment: descriptors, schemas, codec, strategies, stores and endpoints. Immutable, safe for
 * use by many threads; see {@link KindRegistry} for their replacement. A kind that declares something unsupported is rejected
 * on first use.
 */
public final class ServedKinds implements ApiHandler {

    private static final Comparator<CustomKind> CUSTOM_ORDER =
            Comparator.comparing(CustomKind::group).thenComparing(CustomKind::plural);

    private final ObjectNode contract;
    private final Catalog catalog;
    private final Catalog declared;
    private final Catalog selected;
    private final Codec codec;
    private final DeclaredKinds kinds;
    private final Router router;
    private final StoredReads reads;
    private final EndpointServices services;
    private final Subresources subresources;
    private final Map<String, CustomKind> custom;
    private final Map<Router.Name, CustomVersion> versions;
    private final Map<GroupVersionKind, CustomVersion> customStores = new HashMap<>();
    private final Map<Router.Name, StoredReads.Source> customReads = new HashMap<>();

    private ServedKinds(
            ObjectNode contract, Catalog declared, Catalog selected, Codec codec, Dependencies dependencies) {
        this.contract = contract;
        this.catalog = selected;
        this.declared = declared;
        this.selected = selected;
        this.codec = codec;
        this.services = dependencies.services(codec);
        this.subresources = dependencies.subresources();
        this.custom = Map.of();
        this.versions = Map.of();
        this.kinds = new DeclaredKinds(declared, codec, services, dependencies);
        this.router = new Router(selected, resource -> kinds.get(resource).route());
        this.reads = new StoredReads(this::source, services.storage());
    }

    /** The kinds of {@code other} that the contract declares, and those of definitions. */
    private ServedKinds(ServedKinds other, Map<String, CustomKind> custom) {
        this.contract = other.contract;
        this.declared = other.declared;
        this.selected = other.selected;
        this.codec = other.codec;
        this.kinds = other.kinds;
        this.router = other.router;
        this.services = other.services;
        this.subresources = other.subresources;
        this.custom = Map.copyOf(custom);
        this.versions = new HashMap<>();
        List<ResourceDescriptor> more = new ArrayList<>();
        custom.values().stream().sorted(CUSTOM_ORDER).forEach(kind -> {
            for (CustomVersion version : kind.versions()) {
                ResourceDescriptor resource = version.resource();
                more.add(resource);
                versions.put(Router.Name.of(resource), version);
                version.reads().ifPresent(source -> customReads.put(Router.Name.of(resource), source));
            }
            CustomVersion stored = kind.storedVersion();
            customStores.put(stored.resource().type(), stored);
        });
        this.catalog = selected.with(more);
        this.reads = new StoredReads(this::source, services.storage());
    }

    /** Returns the direct reads of a resource; null if there are none. */
    private StoredReads.@Nullable Source source(RequestInfo info) {
        StoredReads.Source ofCustom = customReads.isEmpty() ? null : customReads.get(Router.Name.of(info));
        if (ofCustom != null) {
            return ofCustom;
        }
        return selected.byResource(info.apiGroup(), info.apiVersion(), info.resource())
                .flatMap(resource -> kinds.get(resource).reads())
                .orElse(null);
    }

    /** The same kinds of the contract, and those of {@code definitions} by the name of the definition. */
    public ServedKinds with(Map<String, CustomKind> definitions) {
        return new ServedKinds(this, definitions);
    }

    /**
     * Returns the services for custom kinds.
     *
     * @param webhooks calls the webhooks that convert objects
     */
    public CustomServices customServices(WebhookClients webhooks) {
        return CustomServices.of(contract, services, subresources, webhooks);
    }

    /** Returns whether the contract declares a resource of this group with that plural or that kind, in any version. */
    boolean isBuiltIn(String group, String plural, String kind) {
        return declared.resources().stream()
                .filter(resource -> resource.group().equals(group))
                .anyMatch(resource ->
                        resource.plural().equals(plural) || resource.kind().equals(kind));
    }

    /** The definitions that are served, by name. */
    public Map<String, CustomKind> custom() {
        return custom;
    }

    /**
     * The code that all kinds need besides their declaration.
     *
     * @param rules the rules of the kinds that are built in
     * @param subresources the subresources a kind can declare
     * @param endpoints the shared services of endpoints except the codec, which depends on the kinds
     */
    public record Dependencies(BuiltInRules rules, Subresources subresources, Services endpoints) {

        /** Makes the services of the endpoints around a codec. */
        @FunctionalInterface
        public interface Services {

            /** The services with {@code codec}. */
            EndpointServices with(Codec codec);
        }

        EndpointServices services(Codec codec) {
            return endpoints.with(codec);
        }
    }

    /**
     * The kinds that a contract declares.
     *
     * @param contract the bundled OpenAPI document, possibly without its paths, see {@link dev.kontract.spec.Contract}; must
     *     not be modified afterwards
     */
    public static ServedKinds of(ObjectNode contract, Dependencies dependencies) {
        Catalog all = Catalog.of(contract);
        return of(contract, all, all, Codec.of(contract), dependencies);
    }

    /**
     * The same with a catalog and a codec that were made of the contract before.
     *
     * @param selected those of the catalog that are served; the others have stores, and no paths
     */
    public static ServedKinds of(
            ObjectNode contract, Catalog catalog, Catalog selected, Codec codec, Dependencies dependencies) {
        return new ServedKinds(contract, catalog, selected, codec, dependencies);
    }

    /** The OpenAPI document that declares the kinds, maybe without its paths; not to be changed. */
    public ObjectNode contract() {
        return contract;
    }

    /** The kinds that are served, by name. */
    public Catalog catalog() {
        return catalog;
    }

    /** Reads and writes objects of the kinds. */
    public Codec codec() {
        return codec;
    }

    /**
     * Returns the store of a kind, for internal writes without authorization and admission. For the kind of a definition, it is
     * that of the storage version.
     *
     * @throws NullPointerException if the kind is not served or not stored
     */
    public GenericStore store(GroupVersionKind type) {
        GenericStore store = declaredStore(type).orElseGet(() -> customStore(type));
        return Objects.requireNonNull(store, type.toString());
    }

    private Optional<GenericStore> declaredStore(GroupVersionKind type) {
        return kinds.findStored(type).map(kind -> kind.components().store());
    }

    private @Nullable GenericStore customStore(GroupVersionKind type) {
        CustomVersion version = customStores.get(type);
        return version == null ? null : version.store();
    }

    /** The store of a kind in the version of {@code type}, or empty when it is not served or not stored. */
    public Optional<GenericStore> findVersion(GroupVersionKind type) {
        return declaredStore(type).or(() -> customVersion(type));
    }

    private Optional<GenericStore> customVersion(GroupVersionKind type) {
        return versions.values().stream()
                .filter(version -> version.resource().type().equals(type))
                .findFirst()
                .map(CustomVersion::store);
    }

    @Override
    public boolean isCurrent(long readPoint) {
        return reads.isCurrent(readPoint);
    }

    @Override
    public CompletableFuture<Long> readPoint() {
        return reads.readPoint();
    }

    @Override
    public Optional<Representation> immediate(RequestContext request) {
        return reads.get(request);
    }

    @Override
    public ApiResponse answer(RequestContext request) {
        CustomVersion version = versions.isEmpty() ? null : versions.get(Router.Name.of(request.info()));
        return version == null
                ? router.answer(request)
                : version.answer(request).orElseGet(() -> router.answer(request));
    }
}
