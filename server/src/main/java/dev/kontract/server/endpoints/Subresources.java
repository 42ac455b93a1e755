package dev.kontract.server.endpoints;

import dev.kontract.model.catalog.Subresource;
import dev.kontract.server.registry.Review;
import dev.kontract.server.registry.UpdateScope;
import java.util.HashMap;
import java.util.Map;

/** The subresources that a kind can declare, by name. Immutable, safe for use by many threads. */
public final class Subresources {

    /** Makes the endpoint of a subresource. */
    @FunctionalInterface
    public interface Factory {

        /**
         * The endpoint of one subresource of one kind.
         *
         * @param kind what the endpoints of the kind share
         * @param subresource what the kind declares of it
         */
        Endpoint create(KindComponents kind, Subresource subresource);
    }

    private final Map<String, Factory> factories;

    private Subresources(Map<String, Factory> factories) {
        this.factories = Map.copyOf(factories);
    }

    /**
     * The subresources that are built in.
     *
     * @param tokenRequests answers the {@code token} of a service account
     */
    public static Subresources builtIn(Review tokenRequests) {
        return new Subresources(Map.of(
                "status",
                        (kind, declared) ->
                                new ResourceEndpoint(kind, UpdateScope.STATUS, FieldOwnership.ofStatus(kind)),
                "scale", ScaleEndpoint::new,
                "finalize", (kind, declared) -> new FinalizeEndpoint(kind, declared.name()),
                "token", (kind, declared) -> ReviewEndpoint.ofSubresource(kind, declared, tokenRequests)));
    }

    /**
     * The endpoints of the subresources that {@code kind} declares, by name.
     *
     * @throws IllegalArgumentException when it declares one that is not known
     */
    public Map<String, Endpoint> of(KindComponents kind) {
        Map<String, Endpoint> endpoints = new HashMap<>();
        for (Subresource declared : kind.kind().descriptor().subresources().values()) {
            Factory factory = factories.get(declared.name());
            if (factory == null) {
                throw new IllegalArgumentException(
                        kind.kind().descriptor() + " declares an unknown subresource " + declared.name());
            }
            endpoints.put(declared.name(), factory.create(kind, declared));
        }
        return Map.copyOf(endpoints);
    }
}
