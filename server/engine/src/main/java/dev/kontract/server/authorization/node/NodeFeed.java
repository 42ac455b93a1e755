package dev.kontract.server.authorization.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.KeyFeed;
import dev.kontract.server.storage.KeyFeeds;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Keeps a {@link NodeGraph} in sync with the storage. */
final class NodeFeed {

    private final NodeGraph graph;

    private NodeFeed(NodeGraph graph) {
        this.graph = graph;
    }

    /**
     * Fills the graph and starts to watch.
     *
     * @param repairs restarts a broken watch after a delay
     */
    static KeyFeeds start(NodeGraph graph, Storage storage, Executor repairs) {
        NodeFeed feed = new NodeFeed(graph);
        Map<Keys, KeyFeed.Sink> sinks = Map.of(
                Keys.of("", Reference.PODS),
                sink(Reference.PODS, feed::pod, graph::removePod),
                Keys.of("", Reference.VOLUMES),
                sink(Reference.VOLUMES, feed::volume, graph::removeVolume),
                Keys.of("storage.k8s.io", Reference.ATTACHMENTS),
                sink(Reference.ATTACHMENTS, feed::assigned, object -> graph.assign(object, "")),
                Keys.of("resource.k8s.io", Reference.SLICES),
                sink(Reference.SLICES, feed::assigned, object -> graph.assign(object, "")));
        return KeyFeeds.start(sinks, storage, repairs);
    }

    private static KeyFeed.Sink sink(String resource, BiConsumer<Reference, JsonNode> put, Consumer<Reference> remove) {
        return new KeyFeed.Sink() {
            @Override
            public void put(Entry entry) {
                put.accept(reference(resource, entry.key()), new StoredObject(entry.value()).tree());
            }

            @Override
            public void remove(String key) {
                remove.accept(reference(resource, key));
            }
        };
    }

    /** The key of a namespaced object is group, resource, namespace and name. */
    private static Reference reference(String resource, String key) {
        String[] parts = key.split("/", -1);
        return new Reference(resource, parts.length > 3 ? parts[2] : "", parts[parts.length - 1]);
    }

    private void pod(Reference reference, JsonNode pod) {
        graph.putPod(reference, pod.path("spec").path("nodeName").asText(""), PodReferences.of(pod));
    }

    private void volume(Reference reference, JsonNode volume) {
        JsonNode claim = volume.path("spec").path("claimRef");
        graph.putVolume(
                reference,
                claim.isObject()
                        ? new Reference(
                                Reference.CLAIMS,
                                claim.path("namespace").asText(""),
                                claim.path("name").asText(""))
                        : null,
                VolumeSecrets.of(volume));
    }

    private void assigned(Reference reference, JsonNode object) {
        graph.assign(reference, object.path("spec").path("nodeName").asText(""));
    }
}
