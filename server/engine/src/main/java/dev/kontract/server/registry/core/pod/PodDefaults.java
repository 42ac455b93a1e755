package dev.kontract.server.registry.core.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.quota.PodResources;
import java.util.List;
import java.util.Map;

/** Defaults that apply to pods but not to templates. */
final class PodDefaults {

    private static final List<String> LASTING_LISTS = List.of("containers", "initContainers");

    private PodDefaults() {}

    static void apply(ObjectNode spec) {
        for (String list : LASTING_LISTS) {
            for (JsonNode container : spec.path(list)) {
                if (container.path("resources") instanceof ObjectNode resources) {
                    requestsFromLimits(resources);
                }
                if (spec.path("hostNetwork").asBoolean()) {
                    hostPorts(container.path("ports"));
                }
            }
        }
        wholePod(spec);
        if (!spec.has("enableServiceLinks")) {
            spec.put("enableServiceLinks", true);
        }
    }

    private static void requestsFromLimits(ObjectNode resources) {
        for (Map.Entry<String, JsonNode> limit : resources.path("limits").properties()) {
            ObjectNode requests = resources.withObjectProperty("requests");
            if (!requests.has(limit.getKey())) {
                requests.set(limit.getKey(), limit.getValue());
            }
        }
    }

    private static void hostPorts(JsonNode ports) {
        for (JsonNode port : ports) {
            if (port.path("hostPort").asLong() == 0) {
                ((ObjectNode) port).set("hostPort", port.path("containerPort"));
            }
        }
    }

    private static void wholePod(ObjectNode spec) {
        if (!(spec.path("resources") instanceof ObjectNode resources)
                || resources.path("limits").isEmpty()) {
            return;
        }
        PodResources.askedBy(spec).requestsOfContainers().asMap().forEach((name, amount) -> {
            ObjectNode requests = resources.withObjectProperty("requests");
            boolean compute = List.of("cpu", "memory").contains(name);
            if (compute && !requests.has(name)) {
                requests.put(name, amount.toString());
            }
        });
        requestsFromLimits(resources);
    }
}
