package dev.kontract.server.registry.plugin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.AdmissionRequest.Operation;
import dev.kontract.server.admission.StoredJson;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;
import java.util.List;

/** The PodTopologyLabels plugin: gives a pod the zone and the region of the node it is bound to, as labels (KEP-4742). */
public final class PodTopology implements AdmissionPlugin {

    private static final Keys NODES = Keys.of("", "nodes");
    private static final List<String> LABELS = List.of("topology.kubernetes.io/zone", "topology.kubernetes.io/region");

    private final Storage storage;

    /** Creates the plugin; nodes are read from {@code storage}. */
    public PodTopology(Storage storage) {
        this.storage = storage;
    }

    @Override
    public void mutate(AdmissionRequest request) {
        ObjectNode object = request.object();
        boolean ofPods = request.resource().plural().equals("pods")
                && request.resource().group().isEmpty();
        if (object == null || !ofPods || request.operation() != Operation.CREATE) {
            return;
        }
        JsonNode target = object.path("target");
        switch (request.subresource()) {
            case "" -> copy(object.path("spec").path("nodeName").asText(""), object);
            case "binding" ->
                copy(
                        target.path("kind").asText().equals("Node")
                                ? target.path("name").asText("")
                                : "",
                        object);
            default -> {}
        }
    }

    private void copy(String node, ObjectNode object) {
        if (node.isEmpty()) {
            return;
        }
        storage.find(NODES.key("", node)).ifPresent(entry -> {
            JsonNode labels = entry.derived(StoredJson.TREE).path("metadata").path("labels");
            for (String label : LABELS) {
                if (labels.has(label)) {
                    object.withObjectProperty("metadata")
                            .withObjectProperty("labels")
                            .set(label, labels.get(label));
                }
            }
        });
    }
}
