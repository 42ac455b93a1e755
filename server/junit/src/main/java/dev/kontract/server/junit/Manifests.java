package dev.kontract.server.junit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.Resource;
import dev.kontract.client.WriteOptions;
import dev.kontract.client.discovery.ApiResource;
import dev.kontract.client.discovery.Discovery;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.ConditionTimeoutException;
import dev.kontract.model.CustomObject;
import dev.kontract.model.Json;
import dev.kontract.server.codec.yaml.YamlDocument;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** The objects of manifests. */
final class Manifests {

    private static final WriteOptions OPTIONS =
            WriteOptions.standard().fieldManager("kontract").force().strict();

    private static final Duration SERVED_WITHIN = Duration.ofMinutes(1);
    private static final Duration POLL = Duration.ofMillis(100);

    private final List<YamlDocument> definitions = new ArrayList<>();
    private final List<YamlDocument> namespaces = new ArrayList<>();
    private final List<YamlDocument> others = new ArrayList<>();

    /** @throws IOException when one cannot be read, or a location has no objects; the message names it */
    static Manifests read(List<String> locations) throws IOException {
        Manifests manifests = new Manifests();
        for (String location : locations) {
            List<YamlDocument> documents = ManifestFiles.read(location);
            if (documents.isEmpty()) {
                throw new IOException(location + " has no objects; directories below it are not searched");
            }
            documents.forEach(manifests::add);
        }
        return manifests;
    }

    /** Adds an object, or the items of a list. */
    void add(YamlDocument document) {
        JsonNode tree = document.tree();
        switch (tree.path("kind").asText()) {
            case "List" -> tree.path("items").forEach(item -> add(new YamlDocument(document.place(), item)));
            case "CustomResourceDefinition" -> definitions.add(document);
            case "Namespace" -> namespaces.add(document);
            default -> others.add(document);
        }
    }

    /** Returns the CustomResourceDefinitions among them. */
    List<YamlDocument> definitions() {
        return definitions;
    }

    /**
     * Applies the definitions among them, and waits until their kinds are served.
     *
     * @throws IOException if one is rejected; the message names file, line and cause
     */
    void define(KontractClient client) throws IOException {
        Map<String, List<ApiResource>> served = new HashMap<>();
        for (YamlDocument document : definitions) {
            apply(document, client, served);
            awaitServed(document, client);
        }
    }

    private static void awaitServed(YamlDocument definition, KontractClient client) throws IOException {
        long deadline = System.nanoTime() + SERVED_WITHIN.toNanos();
        JsonNode spec = definition.tree().path("spec");
        String kind = spec.at("/names/kind").asText();
        for (JsonNode version : spec.path("versions")) {
            String served =
                    spec.path("group").asText() + '/' + version.path("name").asText();
            while (version.path("served").asBoolean() && !serves(client, served, kind)) {
                if (System.nanoTime() > deadline) {
                    throw new IOException(definition.place() + ": the server does not serve " + kind + " in " + served);
                }
                LockSupport.parkNanos(POLL.toNanos());
            }
        }
    }

    private static boolean serves(KontractClient client, String version, String kind) {
        return resources(client, version).stream()
                .anyMatch(each -> each.kind().name().kind().equals(kind));
    }

    /**
     * Waits until pods can be created in the namespaces among them. A timeout is not a failure: a cluster without controllers
     * neither creates nor requires service accounts.
     */
    void awaitAccounts(KontractClient client) {
        boolean pods = others.stream()
                .anyMatch(each -> each.tree().path("kind").asText().equals("Pod"));
        for (YamlDocument namespace : pods ? namespaces : List.<YamlDocument>of()) {
            String name = namespace.tree().at("/metadata/name").asText();
            try {
                client.serviceAccounts(name).await("default", account -> true, SERVED_WITHIN);
            } catch (ConditionTimeoutException e) {
                return;
            }
        }
    }

    /**
     * Applies all manifests except definitions: namespaces first, then the others in reading order.
     *
     * @param settle waits for controllers: a pod is rejected until its namespace has a service account
     * @throws IOException if one is rejected; the message names file, line and cause
     */
    void apply(KontractClient client, Runnable settle) throws IOException {
        Map<String, List<ApiResource>> served = new HashMap<>();
        for (YamlDocument document : namespaces) {
            apply(document, client, served);
        }
        if (!others.isEmpty()) {
            settle.run();
        }
        for (YamlDocument document : others) {
            apply(document, client, served);
        }
    }

    private static void apply(YamlDocument document, KontractClient client, Map<String, List<ApiResource>> served)
            throws IOException {
        try {
            CustomObject object = Json.read(document.tree().toString(), CustomObject.class);
            String version = document.tree().path("apiVersion").asText();
            String kind = document.tree().path("kind").asText();
            Kind<CustomObject> found = served.computeIfAbsent(version, unread -> resources(client, unread)).stream()
                    .map(ApiResource::kind)
                    .filter(each -> each.name().kind().equals(kind))
                    .findFirst()
                    .orElseThrow(() -> new IOException(document.place() + ": the server does not serve " + kind + " in "
                            + version + "; if it is a custom resource, install its definition by crds"));
            resource(client, found, object).apply(object, OPTIONS);
        } catch (ApiException | IllegalArgumentException e) {
            throw new IOException(document.place() + ": " + e.getMessage(), e);
        }
    }

    private static List<ApiResource> resources(KontractClient client, String version) {
        try {
            return Discovery.of(client).resources(version);
        } catch (ApiException.NotFound e) {
            return List.of();
        }
    }

    private static Resource<CustomObject> resource(
            KontractClient client, Kind<CustomObject> kind, CustomObject object) {
        Resource<CustomObject> all = client.resource(kind);
        String namespace = object.namespace();
        return kind.namespaced() ? all.inNamespace(namespace == null ? "default" : namespace) : all;
    }
}
