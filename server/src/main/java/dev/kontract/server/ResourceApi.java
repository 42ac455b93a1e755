package dev.kontract.server;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.model.catalog.Subresource;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.discovery.CustomResources;
import dev.kontract.server.endpoints.Delegates;
import dev.kontract.server.endpoints.Endpoint;
import dev.kontract.server.endpoints.EndpointServices;
import dev.kontract.server.endpoints.ResourceEndpoint;
import dev.kontract.server.endpoints.ReviewEndpoint;
import dev.kontract.server.endpoints.SubresourceRouter;
import dev.kontract.server.endpoints.response.StoredReads;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.Review;
import dev.kontract.server.registry.ServedKind;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.UpdateOptions.Mode;
import dev.kontract.server.registry.apps.AppsStrategies;
import dev.kontract.server.registry.coordination.CoordinationStrategies;
import dev.kontract.server.registry.core.CoreStrategies;
import dev.kontract.server.registry.rbac.RbacStrategies;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ReadOnlyEndpoint;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/** The stored resources of a server: an endpoint for each, and the objects that have to exist from the start. */
final class ResourceApi {

    private static final List<String> NAMESPACES = List.of("default", "kube-system", "kube-public", "kube-node-lease");
    private static final Strategy NO_RULES = new Strategy() {};

    private final Map<ResourceDescriptor, Endpoint> endpoints = new LinkedHashMap<>();
    private final List<ServedKind> resources = new ArrayList<>();
    private final Map<String, GenericStore> stores = new HashMap<>();
    private final Catalog catalog;
    private final EndpointServices platform;

    ResourceApi(Catalog catalog, EndpointServices platform, Map<String, Review> reviews, ServerConfig config) {
        this.catalog = catalog;
        this.platform = platform;
        Map<String, Strategy> strategies = strategies(config);
        for (ResourceDescriptor descriptor : catalog.resources()) {
            if (descriptor.listKind() != null) {
                addStored(descriptor, strategies.getOrDefault(descriptor.kind(), NO_RULES));
            }
            Review review = reviews.get(descriptor.kind());
            if (review != null) {
                endpoints.put(
                        descriptor,
                        new ReviewEndpoint(
                                asking(descriptor, descriptor.schema()), descriptor.type(), "", platform, review));
            }
            Subresource token = descriptor.subresources().get("token");
            Review request = reviews.get("TokenRequest");
            if (token != null && request != null) {
                ServedKind resource = asking(descriptor, token.schema());
                Endpoint tokens = new ReviewEndpoint(resource, token.type(), "token", platform, request);
                endpoints.computeIfPresent(
                        descriptor, (same, object) -> new SubresourceRouter(object, Map.of("token", tokens)));
            }
        }
    }

    private void addStored(ResourceDescriptor descriptor, Strategy strategy) {
        ServedKind resource = new ServedKind(descriptor, codec().schema(descriptor.schema()), strategy);
        ResourceEndpoint endpoint = new ResourceEndpoint(resource, platform);
        resources.add(resource);
        stores.put(descriptor.kind(), endpoint.store());
        endpoints.put(descriptor, endpoint.withSubresources());
    }

    private ServedKind asking(ResourceDescriptor descriptor, String schema) {
        return new ServedKind(descriptor, codec().schema(schema), NO_RULES);
    }

    /** What reads and writes objects. */
    Codec codec() {
        return platform.codec();
    }

    private static Map<String, Strategy> strategies(ServerConfig config) {
        Map<String, Strategy> all = new HashMap<>();
        all.putAll(RbacStrategies.of("rbac.authorization." + config.groupDomain()));
        all.putAll(AppsStrategies.of(config.featureGates()));
        all.putAll(CoreStrategies.of(new SecureRandom(), config.storage().eventTtl()));
        all.putAll(CoordinationStrategies.all());
        return all;
    }

    /** The stores by kind. */
    Map<String, GenericStore> stores() {
        return stores;
    }

    /** What answers reads of single objects without JAX-RS, where it can. */
    ReadOnlyEndpoint objects() {
        ReadOnlyEndpoint stored = new StoredReads(List.copyOf(resources), platform.storage());
        ReadOnlyEndpoint custom = new CustomResources();
        return request -> stored.get(request).or(() -> custom.get(request));
    }

    /** The core group, and every group that has a resource: what is missing there is a missing resource. */
    Predicate<String> servedPrefixes() {
        Set<String> prefixes = new HashSet<>(Set.of("/api/"));
        for (ResourceDescriptor resource : catalog.resources()) {
            if (!resource.group().isEmpty()) {
                prefixes.add("/apis/" + resource.group() + "/");
            }
        }
        return path -> prefixes.stream().anyMatch((path + "/")::startsWith);
    }

    /** The JAX-RS resources. */
    List<Object> delegates() {
        return Delegates.of(endpoints);
    }

    /** Creates the namespaces that every cluster has, where they are missing. */
    void createNamespaces() {
        GenericStore namespaces = Objects.requireNonNull(stores.get("Namespace"));
        for (String name : NAMESPACES) {
            ObjectNode namespace = JsonNodeFactory.instance.objectNode();
            namespace.put("kind", "Namespace").put("apiVersion", "v1");
            namespace.putObject("metadata").put("name", name);
            try {
                namespaces.create("", namespace, Mode.STORE);
            } catch (StatusException e) {
                if (e.reason() != Reason.ALREADY_EXISTS) {
                    throw e;
                }
            }
        }
    }
}
