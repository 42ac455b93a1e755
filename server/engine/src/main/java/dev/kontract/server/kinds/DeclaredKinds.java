package dev.kontract.server.kinds;

import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.endpoints.ComputedEndpoint;
import dev.kontract.server.endpoints.Endpoint;
import dev.kontract.server.endpoints.EndpointServices;
import dev.kontract.server.endpoints.KindComponents;
import dev.kontract.server.endpoints.ResourceEndpoint;
import dev.kontract.server.endpoints.ReviewEndpoint;
import dev.kontract.server.endpoints.response.StoredReads;
import dev.kontract.server.registry.ComputedObjects;
import dev.kontract.server.registry.Review;
import dev.kontract.server.registry.ServedKind;
import dev.kontract.server.registry.Strategy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The kinds that a contract declares. The components of a kind are created on first use, because most servers are used for a
 * few kinds. Safe for use by many threads.
 */
final class DeclaredKinds {

    private static final Strategy NO_RULES = new Strategy() {};

    private final Catalog catalog;
    private final Codec codec;
    private final EndpointServices services;
    private final ServedKinds.Dependencies dependencies;
    private final Map<ResourceDescriptor, DeclaredKind> made = new ConcurrentHashMap<>();
    private final Map<ResourceDescriptor, KindFamily> families = new ConcurrentHashMap<>();

    DeclaredKinds(Catalog catalog, Codec codec, EndpointServices services, ServedKinds.Dependencies dependencies) {
        this.catalog = catalog;
        this.codec = codec;
        this.services = services;
        this.dependencies = dependencies;
    }

    /**
     * The components of one kind.
     *
     * @param route the targets of its paths
     * @param reads reads single objects directly; empty if a read has to do more than that
     */
    record DeclaredKind(KindComponents components, Router.Route route, Optional<StoredReads.Source> reads) {}

    /**
     * Returns the components of a kind of the catalog.
     *
     * @throws IllegalArgumentException if the kind declares something that the server does not support
     */
    DeclaredKind get(ResourceDescriptor descriptor) {
        DeclaredKind known = made.get(descriptor);
        return known == null ? made.computeIfAbsent(descriptor, this::make) : known;
    }

    /** Returns the components of a stored kind; empty if the contract declares none of that type. */
    Optional<DeclaredKind> findStored(GroupVersionKind type) {
        return catalog.byKind(type).filter(ResourceDescriptor::stored).map(this::get);
    }

    private DeclaredKind make(ResourceDescriptor descriptor) {
        if (descriptor.isForm()) {
            ResourceDescriptor stored = catalog.byKind(descriptor.storedType()).orElseThrow();
            Strategy own = rules().strategy(descriptor.type())
                    .orElseGet(() -> kind(stored).strategy());
            KindFamily.Member member = family(stored).member(descriptor, own);
            return made(member.components(), member.reads());
        }
        KindComponents components =
                hasForms(descriptor) ? family(descriptor).ofStored() : new KindComponents(kind(descriptor), services);
        return made(components, StoredReads.ofKind(components.kind(), components.views(), services.storage()));
    }

    private DeclaredKind made(KindComponents components, StoredReads.Source source) {
        ResourceDescriptor descriptor = components.kind().descriptor();
        Optional<String> deprecation = components.kind().strategy().deprecation();
        Router.Route route = Router.Route.of(
                descriptor, objects(components), dependencies.subresources().of(components), deprecation);
        boolean readDirectly = descriptor.stored() && deprecation.isEmpty();
        return new DeclaredKind(components, route, readDirectly ? Optional.of(source) : Optional.empty());
    }

    private BuiltInRules rules() {
        return dependencies.rules();
    }

    private boolean hasForms(ResourceDescriptor stored) {
        return !forms(stored).isEmpty();
    }

    private List<ResourceDescriptor> forms(ResourceDescriptor stored) {
        return catalog.resources().stream()
                .filter(other -> other.isForm() && other.storedType().equals(stored.type()))
                .toList();
    }

    private KindFamily family(ResourceDescriptor stored) {
        return families.computeIfAbsent(
                stored, of -> new KindFamily(kind(of), forms(of), services, rules().conversion(of.type())));
    }

    private ServedKind kind(ResourceDescriptor descriptor) {
        Optional<Strategy> strategy = rules().strategy(descriptor.type());
        if (strategy.isPresent() != descriptor.stored()) {
            throw new IllegalArgumentException(descriptor
                    + (strategy.isPresent()
                            ? " is not stored, and a strategy is registered for it"
                            : " is stored, and the strategies of its group (see BuiltInRules) have none for it"));
        }
        return new ServedKind(descriptor, codec.schema(descriptor.schema()), strategy.orElse(NO_RULES));
    }

    private Endpoint objects(KindComponents components) {
        ResourceDescriptor descriptor = components.kind().descriptor();
        if (descriptor.stored()) {
            return ResourceEndpoint.ofObjects(components);
        }
        Optional<ComputedObjects> computed = rules().computed(descriptor.type());
        if (computed.isPresent()) {
            return new ComputedEndpoint(components, computed.get());
        }
        Review review = rules().review(descriptor.type())
                .orElseThrow(() -> new IllegalArgumentException(
                        descriptor + " is declared without objects to store, and nothing answers it"));
        return ReviewEndpoint.ofKind(components, review);
    }
}
