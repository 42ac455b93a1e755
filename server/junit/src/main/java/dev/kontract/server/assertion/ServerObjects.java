package dev.kontract.server.assertion;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.client.Kind;
import dev.kontract.client.discovery.ApiResource;
import dev.kontract.client.discovery.Discovery;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.http.Call;
import dev.kontract.client.http.Transport;
import dev.kontract.model.Json;
import dev.kontract.server.ApiServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads objects of a server as trees, without leaving a trace in its log. */
final class ServerObjects {

    private final Transport transport;
    private final Discovery discovery;

    ServerObjects(ApiServer server) {
        this.transport = server.observer().transport();
        this.discovery = Discovery.of(server.observer());
    }

    /**
     * Finds an object.
     *
     * @param resource the plural name, with the group if it is not the core group
     * @throws AssertionError if there is no such resource
     */
    Optional<ObjectNode> find(String resource, String namespace, String name) {
        try {
            return read(path(resource, namespace) + "/" + name) instanceof ObjectNode object
                    ? Optional.of(object)
                    : Optional.empty();
        } catch (ApiException.NotFound e) {
            return Optional.empty();
        }
    }

    /** Returns the objects of a resource in a namespace, or of all namespaces if it is {@code ""}. */
    List<ObjectNode> list(String resource, String namespace) {
        return items(path(resource, namespace), "");
    }

    /** Returns all objects of a namespace, with their kinds; the cluster-scoped ones if it is {@code ""}. */
    List<ObjectNode> all(String namespace) {
        List<ObjectNode> all = new ArrayList<>();
        for (ApiResource resource : discovery.preferredResources()) {
            boolean namespaced = resource.kind().scope() == Kind.Scope.NAMESPACED;
            boolean included = namespaced != namespace.isEmpty() && resource.supports("list");
            if (included && !resource.kind().name().kind().equals("Event")) {
                all.addAll(items(
                        path(resource.kind(), namespace), resource.kind().name().kind()));
            }
        }
        return all;
    }

    private List<ObjectNode> items(String path, String kind) {
        List<ObjectNode> items = new ArrayList<>();
        for (JsonNode item : read(path).path("items")) {
            if (item instanceof ObjectNode object) {
                items.add(kind.isEmpty() ? object : object.put("kind", kind));
            }
        }
        return items;
    }

    private String path(String resource, String namespace) {
        int dot = resource.indexOf('.');
        String plural = dot < 0 ? resource : resource.substring(0, dot);
        String group = dot < 0 ? "" : resource.substring(dot + 1);
        String version = group.isEmpty() ? "v1" : preferredVersion(group, resource);
        for (ApiResource each : discovery.resources(version)) {
            if (each.kind().plural().equals(plural)) {
                return path(each.kind(), namespace);
            }
        }
        throw new AssertionError("the server serves no resource " + resource
                + ": name it in the plural and with its group, as in deployments.apps");
    }

    private String preferredVersion(String group, String resource) {
        try {
            return read("/apis/" + group).at("/preferredVersion/groupVersion").asText();
        } catch (ApiException.NotFound e) {
            throw new AssertionError("the server serves no API group " + group + " of " + resource, e);
        }
    }

    private static String path(Kind<?> kind, String namespace) {
        String root = (kind.name().group().isEmpty() ? "/api/" : "/apis/")
                + kind.name().apiVersion();
        boolean within = kind.namespaced() && !namespace.isEmpty();
        return root + (within ? "/namespaces/" + namespace : "") + "/" + kind.plural();
    }

    private JsonNode read(String path) {
        try {
            return Json.mapper().readTree(transport.send(Call.get(path)).body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
