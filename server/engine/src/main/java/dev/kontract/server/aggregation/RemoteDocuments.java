package dev.kontract.server.aggregation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.kontract.server.aggregation.RemoteReader.Answer;
import dev.kontract.server.discovery.RemoteVersion;
import dev.kontract.server.openapi.RemoteSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The discovery and OpenAPI documents of aggregated APIs, as they were when their servers last sent them. One answer has at most
 * eight megabytes, of which the parts about the API are kept. Thread-safe.
 */
final class RemoteDocuments {

    private final RemoteReader reader;
    private final Runnable changed;
    private final Map<String, Known> known = new HashMap<>();
    private volatile List<RemoteVersion> versions = List.of();
    private volatile List<RemoteSpec> specs = List.of();

    /** Documents of an API, with the entity tags by which changes are recognized. */
    private record Known(RemoteVersion version, String discoveryTag, RemoteSpec spec, String specTag) {}

    /**
     * Creates a collection of no documents.
     *
     * @param reader reads documents
     * @param changed is run when a document has changed
     */
    RemoteDocuments(RemoteReader reader, Runnable changed) {
        this.reader = reader;
        this.changed = changed;
    }

    /** Returns the group versions; the same list until one changes. */
    List<RemoteVersion> versions() {
        return versions;
    }

    /** Returns the OpenAPI documents; the same list until one changes. */
    List<RemoteSpec> specs() {
        return specs;
    }

    /** Forgets the documents of an APIService. */
    void forget(String name) {
        synchronized (this) {
            if (known.remove(name) == null) {
                return;
            }
            publish();
        }
        changed.run();
    }

    /**
     * Reads the documents of an API again; blocks until its server has answered. While it does not, the former documents are kept
     * and marked as stale.
     *
     * @param reachable whether the server has just answered
     */
    void refresh(AggregatedApi api, boolean reachable) {
        Known before = known(api.name());
        Known next = next(api, before, reachable);
        if (next.equals(before)) {
            return;
        }
        synchronized (this) {
            known.put(api.name(), next);
            publish();
        }
        changed.run();
    }

    private synchronized @Nullable Known known(String name) {
        return known.get(name);
    }

    private Known next(AggregatedApi api, @Nullable Known before, boolean reachable) {
        String document = api.path().substring(1);
        RemoteVersion version =
                version(api, before == null ? JsonNodeFactory.instance.arrayNode() : before.version.resources(), true);
        RemoteSpec spec =
                before == null ? new RemoteSpec(document, "", JsonNodeFactory.instance.objectNode()) : before.spec;
        String discoveryTag = before == null ? "" : before.discoveryTag;
        String specTag = before == null ? "" : before.specTag;
        if (!reachable) {
            return new Known(version, discoveryTag, spec, specTag);
        }
        try {
            Answer<JsonNode> resources = reader.resources(api, version.resources(), discoveryTag);
            version = version(api, resources.value(), false);
            discoveryTag = resources.tag();
        } catch (IOException e) {
            return new Known(version, "", spec, specTag);
        }
        try {
            Answer<RemoteSpec> read = reader.spec(api, spec, specTag);
            return new Known(version, discoveryTag, read.value(), read.tag());
        } catch (IOException e) { // Upstream keeps the former document, too.
            return new Known(version, discoveryTag, spec, "");
        }
    }

    private static RemoteVersion version(AggregatedApi api, JsonNode resources, boolean stale) {
        return new RemoteVersion(api.group(), api.version(), api.priority(), resources, stale);
    }

    private void publish() {
        List<Known> sorted = new ArrayList<>(known.values());
        sorted.sort(Comparator.comparing(each -> each.spec.name()));
        versions = sorted.stream().map(Known::version).toList();
        List<RemoteSpec> next = sorted.stream().map(Known::spec).toList();
        if (!Objects.equals(next, specs)) {
            specs = next.isEmpty() ? List.of() : next;
        }
    }
}
