package dev.kontract.server.registry.plugin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Quantity;
import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.AdmissionRequest.Operation;
import dev.kontract.server.admission.StoredJson;
import dev.kontract.server.quota.PodResources;
import dev.kontract.server.quota.ResourceAmounts;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;
import java.util.ArrayList;
import java.util.List;

/** The PodResizeValidator plugin: refuses to resize a pod beyond what its node can give (KEP-1287). */
public final class PodResizeCheck implements AdmissionPlugin {

    private static final Keys NODES = Keys.of("", "nodes");
    private static final String SYSTEM_LABEL = "kubernetes.io/os";

    private final Storage storage;

    /** Creates the plugin; nodes are read from {@code storage}. */
    public PodResizeCheck(Storage storage) {
        this.storage = storage;
    }

    @Override
    public void validate(AdmissionRequest request) {
        ObjectNode pod = request.object();
        ObjectNode old = request.oldObject();
        boolean resizes = request.resource().plural().equals("pods")
                && request.subresource().equals("resize");
        if (pod == null || old == null || !resizes || request.operation() != Operation.UPDATE) {
            return;
        }
        String name = pod.path("spec").path("nodeName").asText("");
        if (name.isEmpty() || generation(pod).equals(generation(old))) {
            return;
        }
        JsonNode node = storage.find(NODES.key("", name))
                .map(entry -> entry.derived(StoredJson.TREE))
                .orElseThrow(() -> request.forbidden("node \"" + name + "\" not found"));
        String system = node.path("metadata").path("labels").path(SYSTEM_LABEL).asText("linux");
        if (!system.equals("linux")) {
            String why = "pod resize is only supported on linux nodes, node \"" + name + "\" is \"" + system + '"';
            throw refused(request, why, "UnsupportedPlatform");
        }
        requireRoom(request, pod, ResourceAmounts.of(node.path("status").path("allocatable")));
    }

    private static JsonNode generation(ObjectNode pod) {
        return pod.path("metadata").path("generation");
    }

    private static void requireRoom(AdmissionRequest request, ObjectNode pod, ResourceAmounts allocatable) {
        ResourceAmounts requests = PodResources.ofPod(pod).requestsWithOverhead();
        Quantity cpu = requests.get("cpu");
        Quantity memory = requests.get("memory");
        List<String> lacking = new ArrayList<>();
        if (cpu.compareTo(allocatable.get("cpu")) > 0) {
            lacking.add("cpu, requested: " + cpu.milliValue() + ", allocatable: "
                    + allocatable.get("cpu").milliValue());
        }
        if (memory.compareTo(allocatable.get("memory")) > 0) {
            lacking.add("memory, requested: " + memory.longValue() + ", allocatable: "
                    + allocatable.get("memory").longValue());
        }
        if (!lacking.isEmpty()) {
            throw refused(
                    request,
                    "node didn't have enough allocatable resources: " + String.join("; ", lacking),
                    "NodeCapacity");
        }
    }

    private static StatusException refused(AdmissionRequest request, String why, String cause) {
        return request.forbidden(why).withCauses(List.of(new FieldError(cause, "", "")));
    }
}
