package dev.kontract.server.endpoints;

import dev.kontract.model.catalog.Subresource;
import dev.kontract.server.registry.Review;
import dev.kontract.server.registry.UpdateScope;
import java.util.HashMap;
import java.util.Map;

/** The registry of subresources by name. Immutable and thread-safe. */
public final class Subresources {

    /** Creates the endpoint of a subresource. */
    @FunctionalInterface
    public interface Factory {

        /**
         * Creates the endpoint of a subresource for one kind.
         *
         * @param kind the components of the kind
         * @param subresource the declaration of the subresource
         */
        Endpoint create(KindComponents kind, Subresource subresource);
    }

    private final Map<String, Factory> factories;

    private Subresources(Map<String, Factory> factories) {
        this.factories = Map.copyOf(factories);
    }

    /**
     * Returns the built-in subresources.
     *
     * @param tokenRequests answers the {@code token} subresource of service accounts
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
     * Creates the endpoints of the subresources that {@code kind} declares, by name.
     *
     * @throws IllegalArgumentException when a declared subresource is unknown
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
