package dev.kontract.client.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.TransportException;
import dev.kontract.client.http.Call;
import dev.kontract.client.http.Transport;
import dev.kontract.model.CustomObject;
import dev.kontract.model.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads which resources a server serves. Nothing is cached: each call sends one request per group. Thread-safe.
 *
 * <pre>{@code
 * for (ApiResource resource : Discovery.of(client).preferredResources()) {
 *     System.out.println(resource.kind().name() + " " + resource.verbs());
 * }
 * }</pre>
 *
 * @see <a href="https://kubernetes.io/docs/concepts/overview/kubernetes-api/#discovery-api">Discovery API</a>
 */
public final class Discovery {

    private final Transport transport;

    private Discovery(Transport transport) {
        this.transport = transport;
    }

    /** Uses the server of {@code client}. */
    public static Discovery of(KontractClient client) {
        return new Discovery(client.transport());
    }

    /**
     * Returns the resources of all groups in their preferred versions, without subresources.
     *
     * @throws dev.kontract.client.error.ApiException if the server returns an error
     */
    public List<ApiResource> preferredResources() {
        List<ApiResource> found = new ArrayList<>(resources("v1"));
        for (JsonNode group : read("/apis").path("groups")) {
            found.addAll(resources(
                    group.path("preferredVersion").path("groupVersion").asText()));
        }
        return found;
    }

    /**
     * Returns the resources of all groups in all versions, without subresources.
     *
     * @throws dev.kontract.client.error.ApiException if the server returns an error
     */
    public List<ApiResource> allResources() {
        List<ApiResource> found = new ArrayList<>(resources("v1"));
        for (JsonNode group : read("/apis").path("groups")) {
            for (JsonNode version : group.path("versions")) {
                found.addAll(resources(version.path("groupVersion").asText()));
            }
        }
        return found;
    }

    /** Returns the resources of one group and version, for example {@code v1} or {@code apps/v1}, without subresources. */
    public List<ApiResource> resources(String groupVersion) {
        List<ApiResource> found = new ArrayList<>();
        for (JsonNode resource : declared(groupVersion)) {
            if (resource.path("name").asText().indexOf('/') < 0) {
                found.add(new ApiResource(kind(groupVersion, resource), verbs(resource)));
            }
        }
        return found;
    }

    /**
     * Returns the kind of a group and version with this name.
     *
     * @throws IllegalArgumentException if the server does not serve it
     */
    public Kind<CustomObject> kind(String groupVersion, String name) {
        try {
            return resources(groupVersion).stream()
                    .map(ApiResource::kind)
                    .filter(kind -> kind.name().kind().equals(name))
                    .findFirst()
                    .orElseThrow(() -> unserved(groupVersion, name));
        } catch (ApiException.NotFound e) {
            throw unserved(groupVersion, name);
        }
    }

    private static IllegalArgumentException unserved(String groupVersion, String name) {
        return new IllegalArgumentException("the server does not serve " + groupVersion + ' ' + name
                + ": is its CustomResourceDefinition installed?");
    }

    /**
     * Returns whether a kind has a subresource, for example {@code scale}.
     *
     * @throws dev.kontract.client.error.ApiException if the server returns an error
     */
    public boolean hasSubresource(Kind<?> kind, String subresource) {
        String name = kind.plural() + '/' + subresource;
        for (JsonNode resource : declared(kind.name().apiVersion())) {
            if (resource.path("name").asText().equals(name)) {
                return true;
            }
        }
        return false;
    }

    private JsonNode declared(String groupVersion) {
        String root = groupVersion.contains("/") ? "/apis/" : "/api/";
        return read(root + groupVersion).path("resources");
    }

    private static Kind<CustomObject> kind(String groupVersion, JsonNode resource) {
        Kind.Scope scope = resource.path("namespaced").asBoolean() ? Kind.Scope.NAMESPACED : Kind.Scope.CLUSTER;
        return Kind.custom(
                groupVersion,
                resource.path("kind").asText(),
                resource.path("name").asText(),
                scope);
    }

    private static Set<String> verbs(JsonNode resource) {
        Set<String> verbs = new LinkedHashSet<>();
        resource.path("verbs").forEach(verb -> verbs.add(verb.asText()));
        return verbs;
    }

    private JsonNode read(String path) {
        try {
            return Json.mapper().readTree(transport.send(Call.get(path)).body());
        } catch (IOException e) {
            throw new TransportException("cannot parse the response", e);
        }
    }
}
