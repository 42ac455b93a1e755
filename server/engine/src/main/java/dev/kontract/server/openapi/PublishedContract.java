package dev.kontract.server.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.model.catalog.Subresource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a contract that kube-apiserver publishes: its schemas, the operations of its resources, and those of discovery.
 * Must not be modified.
 */
final class PublishedContract {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** Types that belong to every version of every group. */
    private static final List<String> EVERYWHERE = List.of("DeleteOptions", "WatchEvent");

    /** Groups that documents of definitions do not mention. */
    private static final Set<String> UNKNOWN_TO_DEFINITIONS =
            Set.of("admission.k8s.io", "apiextensions.k8s.io", "apiregistration.k8s.io", "imagepolicy.k8s.io");

    private final JsonNode info;
    private final Collection<String> knownVersions;
    private final PublishedSchemas schemas;
    private final Map<String, List<ApiPath>> paths = new TreeMap<>();

    /**
     * Publishes a contract.
     *
     * @param contract the whole document
     * @param knownVersions the group versions, such as {@code v1} or {@code apps/v1}, that can be decoded
     */
    PublishedContract(ObjectNode contract, Collection<String> knownVersions) {
        this.info = contract.path("info");
        this.knownVersions = knownVersions;
        this.schemas = new PublishedSchemas(contract.at("/components/schemas"));
        paths.put("api", List.of(DiscoveryPaths.coreVersions()));
        paths.put("apis", List.of(DiscoveryPaths.groups()));
        paths.put("version", List.of(DiscoveryPaths.version()));
        paths.put(".well-known/openid-configuration", List.of(DiscoveryPaths.openIdConfiguration()));
        paths.put("openid/v1/jwks", List.of(DiscoveryPaths.openIdKeys()));
        Catalog.of(contract).resources().forEach(this::add);
    }

    private void add(ResourceDescriptor resource) {
        String group = resource.group();
        if (!group.isEmpty()) {
            paths.computeIfAbsent("apis/" + group, name -> List.of(DiscoveryPaths.group(group)));
        }
        paths.computeIfAbsent(
                        (group.isEmpty() ? "api/" : "apis/") + resource.apiVersion(),
                        name -> new ArrayList<>(List.of(DiscoveryPaths.resources(group, resource.version()))))
                .addAll(ResourcePaths.of(resource, names(resource)));
    }

    private ResourcePaths.Names names(ResourceDescriptor resource) {
        return new ResourcePaths.Names() {
            @Override
            public String object() {
                return schemas.name(resource.schema());
            }

            @Override
            public String list() {
                String object = object();
                return object.substring(0, object.lastIndexOf('.') + 1) + resource.listKind();
            }

            @Override
            public String subresource(Subresource subresource) {
                return schemas.name(subresource.schema());
            }
        };
    }

    /** Returns the paths of all documents of OpenAPI v3 by the name of the document, such as {@code apis/apps/v1}. */
    Map<String, List<ApiPath>> paths() {
        return paths;
    }

    /** Returns the schemas. */
    PublishedSchemas schemas() {
        return schemas;
    }

    /** Returns the name and version of the API. */
    JsonNode info() {
        return info;
    }

    /** Returns the document of OpenAPI v3 with a name. */
    ObjectNode document(String name) {
        ObjectNode document = NODES.objectNode().put("openapi", "3.0.0");
        document.set("info", info);
        ObjectNode items = OpenApiPaths.of(paths.getOrDefault(name, List.of()));
        document.set("paths", items);
        ObjectNode components = document.putObject("components");
        ObjectNode own = schemas(items, name.startsWith("apis/") ? name.substring("apis/".length()) : null);
        if (!own.isEmpty()) {
            components.set("schemas", own);
        }
        components.putObject("securitySchemes").set("BearerToken", bearerToken());
        return document;
    }

    /** Returns how clients authenticate, in the form of both versions of OpenAPI. */
    static ObjectNode bearerToken() {
        return NODES.objectNode()
                .put("type", "apiKey")
                .put("description", "Bearer token")
                .put("name", "authorization")
                .put("in", "header");
    }

    /** Returns the schemas that {@code node} refers to, for the document of a group version or of the core group. */
    private ObjectNode schemas(JsonNode node, @Nullable String groupVersion) {
        ObjectNode reachable = NODES.objectNode().setAll(schemas.reachable(node));
        List<String> versions = groupVersion == null ? List.of("v1") : List.of("v1", groupVersion);
        return withVersions(reachable, versions);
    }

    /** Returns the schemas that {@code node} refers to, for a document of definitions. */
    ObjectNode schemasOfDefinitions(JsonNode node) {
        return withVersions(
                NODES.objectNode().setAll(schemas.reachable(node)),
                knownVersions.stream()
                        .filter(version -> !UNKNOWN_TO_DEFINITIONS.contains(
                                GroupVersionKind.of(version, "").group()))
                        .toList());
    }

    /** Returns all schemas. */
    ObjectNode allSchemas() {
        return withVersions(NODES.objectNode().setAll(schemas.all()), knownVersions);
    }

    private static ObjectNode withVersions(ObjectNode schemas, Collection<String> versions) {
        for (String kind : EVERYWHERE) {
            String name = ResourcePaths.META + kind;
            if (schemas.get(name) instanceof ObjectNode schema) {
                ArrayNode types = NODES.arrayNode();
                versions.stream()
                        .map(version -> GroupVersionKind.of(version, kind))
                        .sorted(Comparator.comparing(GroupVersionKind::group).thenComparing(GroupVersionKind::version))
                        .forEach(type -> types.addObject()
                                .put("group", type.group())
                                .put("version", type.version())
                                .put("kind", kind));
                ObjectNode own = schema.objectNode().setAll(schema);
                schemas.set(name, own.set("x-kubernetes-group-version-kind", types));
            }
        }
        return schemas;
    }
}
