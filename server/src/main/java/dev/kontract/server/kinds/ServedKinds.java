package dev.kontract.server.kinds;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.endpoints.Endpoint;
import dev.kontract.server.endpoints.EndpointServices;
import dev.kontract.server.endpoints.KindComponents;
import dev.kontract.server.endpoints.ResourceEndpoint;
import dev.kontract.server.endpoints.ReviewEndpoint;
import dev.kontract.server.endpoints.Subresources;
import dev.kontract.server.endpoints.response.StoredReads;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.Review;
import dev.kontract.server.registry.ServedKind;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.view.ApiHandler;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.Representation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * All kinds that are served at one moment: descriptors, schemas, codec, strategies, stores and endpoints. Immutable, safe for
 * use by many threads; see {@link KindRegistry} for how one follows another.
 */
public final class ServedKinds implements ApiHandler {

    private static final Strategy NO_RULES = new Strategy() {};

    private final ObjectNode contract;
    private final Catalog catalog;
    private final Codec codec;
    private final Map<GroupVersionKind, GenericStore> stores = new HashMap<>();
    private final Router router;
    private final StoredReads reads;

    private ServedKinds(ObjectNode contract, Catalog catalog, Codec codec, Dependencies dependencies) {
        this.contract = contract;
        this.catalog = catalog;
        this.codec = codec;
        EndpointServices services = dependencies.services(codec);
        List<ServedKind> stored = new ArrayList<>();
        List<Router.Route> routes = new ArrayList<>();
        for (ResourceDescriptor descriptor : catalog.resources()) {
            ServedKind kind = kind(descriptor, dependencies.rules());
            KindComponents components = new KindComponents(kind, services);
            Endpoint objects = objects(components, dependencies.rules());
            routes.add(Router.Route.of(
                    descriptor, objects, dependencies.subresources().of(components)));
            if (descriptor.stored()) {
                stored.add(kind);
                stores.put(descriptor.type(), components.store());
            }
        }
        this.router = new Router(routes);
        this.reads = new StoredReads(stored, services.storage());
    }

    /**
     * What code, as opposed to the declaration of a kind, contributes to all of them.
     *
     * @param rules the rules of the kinds that are built in
     * @param subresources the subresources a kind can declare
     * @param endpoints what all endpoints share but the codec, which follows from the kinds
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
     * @param contract the bundled OpenAPI document, see {@link dev.kontract.spec.Contract}; not to be changed any more
     * @throws IllegalArgumentException when a kind declares what the server does not have
     */
    public static ServedKinds of(ObjectNode contract, Dependencies dependencies) {
        return of(contract, Catalog.of(contract), Codec.of(contract), dependencies);
    }

    /** The same with a catalog and a codec that were made of the contract before. */
    public static ServedKinds of(ObjectNode contract, Catalog catalog, Codec codec, Dependencies dependencies) {
        return new ServedKinds(contract, catalog, codec, dependencies);
    }

    private ServedKind kind(ResourceDescriptor descriptor, BuiltInRules rules) {
        Optional<Strategy> strategy = rules.strategy(descriptor.type());
        if (strategy.isPresent() != descriptor.strategyRequired()) {
            throw new IllegalArgumentException(descriptor
                    + (strategy.isPresent()
                            ? " declares that it has no rules, and a strategy is registered for it"
                            : " has rules, and no strategy is registered for it"));
        }
        return new ServedKind(descriptor, codec.schema(descriptor.schema()), strategy.orElse(NO_RULES));
    }

    private static Endpoint objects(KindComponents components, BuiltInRules rules) {
        ResourceDescriptor descriptor = components.kind().descriptor();
        if (descriptor.stored()) {
            return ResourceEndpoint.ofObjects(components);
        }
        Review review = rules.review(descriptor.type())
                .orElseThrow(() -> new IllegalArgumentException(
                        descriptor + " is declared without objects to store, and nothing answers it"));
        return ReviewEndpoint.ofKind(components, review);
    }

    /** The OpenAPI document that declares the kinds; not to be changed. */
    public ObjectNode contract() {
        return contract;
    }

    /** The kinds by name. */
    public Catalog catalog() {
        return catalog;
    }

    /** Reads and writes objects of the kinds. */
    public Codec codec() {
        return codec;
    }

    /**
     * The store of a kind, for writes that no request asks for: they pass neither authorization nor admission.
     *
     * @throws NullPointerException when the kind is not served or not stored
     */
    public GenericStore store(GroupVersionKind type) {
        return Objects.requireNonNull(stores.get(type), type.toString());
    }

    /** The store of a kind, or empty when it is not served or not stored. */
    public Optional<GenericStore> findStore(GroupVersionKind type) {
        return Optional.ofNullable(stores.get(type));
    }

    @Override
    public boolean isCurrent() {
        return reads.isCurrent();
    }

    @Override
    public Optional<Representation> immediate(RequestContext request) {
        return reads.get(request);
    }

    @Override
    public ApiResponse answer(RequestContext request) {
        return router.answer(request);
    }
}
