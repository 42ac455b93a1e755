package dev.kontract.conformance.promise;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.conformance.transcript.TranscriptTarget;
import dev.kontract.model.catalog.ResourceDescriptor;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * The resources and verbs that a server claims to serve. They are read from discovery; if there is none, from OpenAPI v3;
 * and if there is neither, a resource of the contract counts as claimed if its collection can be listed. Thread-safe.
 */
public final class Claims {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int OK = 200;

    private final String origin;
    private final Map<String, Set<String>> verbs = new ConcurrentSkipListMap<>();

    private Claims(String origin) {
        this.origin = origin;
    }

    /**
     * Asks the server.
     *
     * @param contract the resources of the contract, which are tried if the server has no documents
     */
    static Claims read(TranscriptTarget target, Collection<ResourceDescriptor> contract)
            throws IOException, InterruptedException {
        Claims claims = new Claims("discovery");
        claims.readDiscovery(target);
        if (claims.verbs.isEmpty()) {
            claims = new Claims("OpenAPI");
            claims.readOpenApi(target);
        }
        if (claims.verbs.isEmpty()) {
            claims = new Claims("its collections, as it serves neither discovery nor OpenAPI");
            claims.tryCollections(target, contract);
        }
        return claims;
    }

    /** Reads the claims about a group and version that has appeared since. */
    void readAgain(TranscriptTarget target, String groupVersion) throws IOException, InterruptedException {
        readGroup(target, groupVersion.contains("/") ? "/apis/" : "/api/", groupVersion);
    }

    /** Returns where the claims were read. */
    String origin() {
        return origin;
    }

    /** Returns whether the server claims no resource at all. */
    boolean isEmpty() {
        return verbs.isEmpty();
    }

    /** Returns whether the server claims a verb of a resource. */
    public boolean includes(Need need) {
        return verbs.getOrDefault(key(need.groupVersion(), need.resource()), Set.of())
                .contains(need.verb());
    }

    /** Returns whether the server claims the resource, in any verb. */
    boolean includes(String groupVersion, String resource) {
        return verbs.containsKey(key(groupVersion, resource));
    }

    /** Returns the groups and versions of the claimed resources, such as {@code v1} and {@code apps/v1}. */
    public Set<String> groupVersions() {
        Set<String> found = new TreeSet<>();
        resources().forEach(resource -> found.add(resource.substring(0, resource.lastIndexOf('/'))));
        return found;
    }

    /** Returns the claimed resources, as {@code group/version/plural}, without subresources. */
    Set<String> resources() {
        Set<String> resources = new TreeSet<>(verbs.keySet());
        resources.removeIf(name -> name.indexOf(' ') >= 0);
        return resources;
    }

    /** A resource, or a subresource with a space, so that a group cannot be confused with it. */
    private static String key(String groupVersion, String resource) {
        return groupVersion + '/' + resource.replace('/', ' ');
    }

    private void claim(String groupVersion, String resource, String verb) {
        verbs.computeIfAbsent(key(groupVersion, resource), unseen -> new ConcurrentSkipListSet<>())
                .add(verb);
    }

    private void readDiscovery(TranscriptTarget target) throws IOException, InterruptedException {
        for (JsonNode version : read(target, "/api").path("versions")) {
            readGroup(target, "/api/", version.asText());
        }
        for (JsonNode group : read(target, "/apis").path("groups")) {
            for (JsonNode version : group.path("versions")) {
                readGroup(target, "/apis/", version.path("groupVersion").asText());
            }
        }
    }

    private void readGroup(TranscriptTarget target, String root, String groupVersion)
            throws IOException, InterruptedException {
        for (JsonNode resource : read(target, root + groupVersion).path("resources")) {
            for (JsonNode verb : resource.path("verbs")) {
                claim(groupVersion, resource.path("name").asText(), verb.asText());
            }
        }
    }

    private void readOpenApi(TranscriptTarget target) throws IOException, InterruptedException {
        for (Map.Entry<String, JsonNode> group :
                read(target, "/openapi/v3").path("paths").properties()) {
            String groupVersion = group.getKey().replaceFirst("^apis?/", "");
            JsonNode document =
                    read(target, group.getValue().path("serverRelativeURL").asText("/openapi/v3/" + group.getKey()));
            for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
                claim(groupVersion, path.getKey(), path.getValue());
            }
        }
    }

    private void claim(String groupVersion, String path, JsonNode operations) {
        String resource = path.substring(path.indexOf(groupVersion) + groupVersion.length())
                .replaceFirst("^/namespaces/\\{namespace}/", "/")
                .replace("/{name}", "")
                .replaceFirst("^/", "");
        for (Map.Entry<String, JsonNode> operation : operations.properties()) {
            String action = operation.getValue().path("x-kubernetes-action").asText();
            switch (action) {
                case "post" -> claim(groupVersion, resource, "create");
                case "put" -> claim(groupVersion, resource, "update");
                case "list" -> {
                    claim(groupVersion, resource, "list");
                    claim(groupVersion, resource, "watch");
                }
                case "get", "patch", "delete", "deletecollection" -> claim(groupVersion, resource, action);
                default -> {
                    // no verb of a resource
                }
            }
        }
    }

    private void tryCollections(TranscriptTarget target, Collection<ResourceDescriptor> contract)
            throws IOException, InterruptedException {
        for (ResourceDescriptor resource : contract) {
            String root = resource.group().isEmpty() ? "/api/" : "/apis/";
            JsonNode list = read(target, root + resource.apiVersion() + '/' + resource.plural());
            if (list.path("kind").asText().toLowerCase(Locale.ROOT).endsWith("list")) {
                resource.verbs().forEach(verb -> claim(resource.apiVersion(), resource.plural(), verb));
                resource.subresources()
                        .forEach((name, subresource) -> subresource
                                .verbs()
                                .forEach(verb -> claim(resource.apiVersion(), resource.plural() + '/' + name, verb)));
            }
        }
    }

    /** Returns a document; a missing node if there is none. */
    private static JsonNode read(TranscriptTarget target, String path) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = target.send("GET", path, Map.of(), null);
        byte[] body = response.body(); // Some servers answer JSON without saying so.
        boolean json = body.length > 0 && body[0] == '{';
        return response.statusCode() == OK && json ? JSON.readTree(body) : JSON.missingNode();
    }
}
