package dev.kontract.server.printers;

import static dev.kontract.server.printers.CellTexts.items;
import static dev.kontract.server.printers.CellTexts.orNone;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The cells of a node. */
final class NodeCells {

    private static final String ROLE_PREFIX = "node-role.kubernetes.io/";
    private static final String ROLE = "kubernetes.io/role";

    private NodeCells() {}

    static Map<String, ?> of(JsonNode node, Ages ages) {
        JsonNode status = node.path("status");
        JsonNode info = status.path("nodeInfo");
        String architecture = info.path("architecture").asText();
        return Map.of(
                "Status", status(node),
                "Roles", roles(node.path("metadata").path("labels")),
                "Version", info.path("kubeletVersion").asText(),
                "Internal-IP", address(status.path("addresses"), "InternalIP"),
                "External-IP", address(status.path("addresses"), "ExternalIP"),
                "OS-Image", known(info.path("osImage")),
                "Kernel-Version",
                        known(info.path("kernelVersion")) + (architecture.isEmpty() ? "" : " (" + architecture + ")"),
                "Container-Runtime", known(info.path("containerRuntimeVersion")));
    }

    private static String status(JsonNode node) {
        List<String> status = new ArrayList<>();
        status.add(items(node.path("status").path("conditions"))
                .filter(condition -> condition.path("type").asText().equals("Ready"))
                .reduce((earlier, later) -> later)
                .map(ready -> ready.path("status").asText().equals("True") ? "Ready" : "NotReady")
                .orElse("Unknown"));
        if (node.path("spec").path("unschedulable").asBoolean()) {
            status.add("SchedulingDisabled");
        }
        return String.join(",", status);
    }

    private static String roles(JsonNode labels) {
        TreeSet<String> roles = new TreeSet<>();
        labels.properties().forEach(label -> {
            if (label.getKey().startsWith(ROLE_PREFIX)) {
                roles.add(label.getKey().substring(ROLE_PREFIX.length()));
            } else if (label.getKey().equals(ROLE)) {
                roles.add(label.getValue().asText());
            }
        });
        roles.remove("");
        return orNone(String.join(",", roles));
    }

    private static String address(JsonNode addresses, String type) {
        return items(addresses)
                .filter(address -> address.path("type").asText().equals(type))
                .findFirst()
                .map(address -> address.path("address").asText())
                .orElse(CellTexts.NONE);
    }

    private static String known(JsonNode text) {
        return text.asText().isEmpty() ? "<unknown>" : text.asText();
    }
}
