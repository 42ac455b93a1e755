package dev.kontract.server.endpoints;

import dev.kontract.model.catalog.Subresource;
import dev.kontract.server.codec.FormerVersionDecoder;
import dev.kontract.server.podaccess.PodSessions;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.Review;
import dev.kontract.server.registry.UpdateScope;
import dev.kontract.server.registry.core.PodParts;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

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
     * @param bindings answers the {@code /binding} subresource of pods
     * @param budgets the store of disruption budgets, which evictions are checked against
     * @param sessions answers the subresources that lead into a pod, and {@code proxy}
     */
    public static Subresources builtIn(
            Review tokenRequests, Review bindings, Supplier<GenericStore> budgets, PodSessions sessions) {
        return new Subresources(Map.ofEntries(
                Map.entry(
                        "status",
                        (kind, declared) -> new ResourceEndpoint(
                                kind,
                                UpdateScope.STATUS,
                                FieldOwnership.ofStatus(kind),
                                kind.kind().strategy().printsStatus())),
                Map.entry(
                        "approval",
                        (kind, declared) -> new ResourceEndpoint(
                                kind, UpdateScope.APPROVAL, FieldOwnership.ofApproval(kind, declared.name()), false)),
                Map.entry("scale", ScaleEndpoint::new),
                Map.entry("finalize", (kind, declared) -> new FinalizeEndpoint(kind, declared.name())),
                Map.entry("token", (kind, declared) -> ReviewEndpoint.ofSubresource(kind, declared, tokenRequests)),
                Map.entry("binding", (kind, declared) -> ReviewEndpoint.ofSubresource(kind, declared, bindings)),
                Map.entry(
                        "eviction",
                        (kind, declared) -> ReviewEndpoint.ofSubresource(
                                kind,
                                declared,
                                new FormerVersionDecoder(kind.codec(), declared.type(), "v1beta1"),
                                new PodEviction(kind, budgets))),
                part("ephemeralcontainers", PodParts.EPHEMERAL_CONTAINERS),
                part("resize", PodParts.RESIZE),
                connection("log", sessions),
                connection("exec", sessions),
                connection("attach", sessions),
                connection("portforward", sessions),
                Map.entry("proxy", (kind, declared) -> new ProxyEndpoint(kind, sessions))));
    }

    private static Map.Entry<String, Factory> part(String name, UpdateScope scope) {
        return Map.entry(
                name, (kind, declared) -> new ResourceEndpoint(kind, scope, FieldOwnership.ofPart(kind, name), false));
    }

    private static Map.Entry<String, Factory> connection(String name, PodSessions sessions) {
        return Map.entry(name, (kind, declared) -> new PodConnection(kind, sessions, name));
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
