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
 * Reads which resources a server serves. This client caches nothing; a server may describe the resources of aggregated servers
 * as they were a short time before. All groups are read with two requests, or with one for each group and version if the server
 * has no aggregated discovery (before Kubernetes 1.30). Thread-safe.
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

    private static final String AGGREGATED =
            "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json";

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
     * @throws dev.kontract.client.error.ApiException if the server returns an error, also for a single group
     */
    public List<ApiResource> preferredResources() {
        return resources(true);
    }

    /**
     * Returns the resources of all groups in all versions, without subresources.
     *
     * @throws dev.kontract.client.error.ApiException if the server returns an error, also for a single group
     */
    public List<ApiResource> allResources() {
        return resources(false);
    }

    private List<ApiResource> resources(boolean preferred) {
        List<ApiResource> found = new ArrayList<>(resources(coreGroup(), preferred));
        found.addAll(resources(groups("/apis"), preferred));
        return found;
    }

    private JsonNode coreGroup() {
        try {
            return groups("/api");
        } catch (ApiException.Forbidden | ApiException.NotFound e) { // A role may allow only /api/v1.
            return Json.mapper()
                    .createObjectNode()
                    .set("versions", Json.mapper().createArrayNode().add("v1"));
        }
    }

    private JsonNode groups(String path) {
        return read(Call.get(path).accepting(AGGREGATED));
    }

    private List<ApiResource> resources(JsonNode answer, boolean preferred) {
        if (!answer.path("kind").asText().equals("APIGroupDiscoveryList")) {
            return unaggregated(answer, preferred);
        }
        List<ApiResource> found = new ArrayList<>();
        for (JsonNode group : answer.path("items")) {
            for (JsonNode version : group.path("versions")) {
                found.addAll(resources(group.path("metadata").path("name").asText(), version));
                if (preferred) {
                    break; // The versions are in the order of preference.
                }
            }
        }
        return found;
    }

    private List<ApiResource> resources(String group, JsonNode version) {
        String name = version.path("version").asText();
        String groupVersion = group.isEmpty() ? name : group + '/' + name;
        if (version.path("freshness").asText().equals("Stale")) {
            return resources(groupVersion); // Its server does not answer, which this request reports.
        }
        List<ApiResource> found = new ArrayList<>();
        for (JsonNode resource : version.path("resources")) {
            boolean namespaced = resource.path("scope").asText().equals("Namespaced");
            JsonNode kind = resource.path("responseKind").path("kind");
            if (!kind.asText().isEmpty()) { // Otherwise, only subresources are served.
                found.add(new ApiResource(
                        kind(groupVersion, kind, resource.path("resource"), namespaced), verbs(resource)));
            }
        }
        return found;
    }

    /** Reads a document for each group and version, because the server has no aggregated ones. */
    private List<ApiResource> unaggregated(JsonNode answer, boolean preferred) {
        List<ApiResource> found = new ArrayList<>();
        answer.path("versions").forEach(version -> found.addAll(resources(version.asText())));
        for (JsonNode group : answer.path("groups")) {
            for (JsonNode version : preferred ? List.of(group.path("preferredVersion")) : group.path("versions")) {
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
                boolean namespaced = resource.path("namespaced").asBoolean();
                found.add(new ApiResource(
                        kind(groupVersion, resource.path("kind"), resource.path("name"), namespaced), verbs(resource)));
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
        return read(Call.get(root + groupVersion)).path("resources");
    }

    private static Kind<CustomObject> kind(String groupVersion, JsonNode name, JsonNode plural, boolean namespaced) {
        Kind.Scope scope = namespaced ? Kind.Scope.NAMESPACED : Kind.Scope.CLUSTER;
        return Kind.custom(groupVersion, name.asText(), plural.asText(), scope);
    }

    private static Set<String> verbs(JsonNode resource) {
        Set<String> verbs = new LinkedHashSet<>();
        resource.path("verbs").forEach(verb -> verbs.add(verb.asText()));
        return verbs;
    }

    private JsonNode read(Call call) {
        try {
            return Json.mapper().readTree(transport.send(call).body());
        } catch (IOException e) {
            throw new TransportException("cannot parse the response", e);
        }
    }
}
