package dev.kontract.server.registry.core.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.kontract.server.quota.PodResources;
import dev.kontract.server.registry.core.container.ResourceNames;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Defaults that apply to pods but not to templates. */
final class PodDefaults {

    private static final List<String> LASTING_LISTS = List.of("containers", "initContainers");

    private PodDefaults() {}

    static void apply(ObjectNode spec) {
        for (String list : LASTING_LISTS) {
            for (JsonNode container : spec.path(list)) {
                if (container.path("resources") instanceof ObjectNode resources) {
                    requestsFromLimits(resources, name -> true);
                }
                if (spec.path("hostNetwork").asBoolean()) {
                    hostPorts(container.path("ports"));
                }
            }
        }
        wholePod(spec);
        if (spec.path("terminationGracePeriodSeconds").asLong() < 0) {
            spec.put("terminationGracePeriodSeconds", 1L);
        }
        if (!spec.has("enableServiceLinks")) {
            spec.put("enableServiceLinks", true);
        }
    }

    private static void requestsFromLimits(ObjectNode resources, Predicate<String> which) {
        for (Map.Entry<String, JsonNode> limit : resources.path("limits").properties()) {
            if (which.test(limit.getKey())) {
                addIfAbsent(resources, "requests", limit.getKey(), limit.getValue());
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

    /**
     * Completes pod-level resources.
     *
     * @see <a href="https://github.com/kubernetes/enhancements/issues/2837">KEP-2837: pod-level resource specifications</a>
     */
    private static void wholePod(ObjectNode spec) {
        if (!(spec.path("resources") instanceof ObjectNode resources)) {
            return;
        }
        JsonNode requests = resources.path("requests");
        if (!requests.isEmpty() || !resources.path("limits").isEmpty()) {
            PodResources.ofSpec(spec).limitsOfContainers().asMap().forEach((name, amount) -> {
                if (name.startsWith("hugepages-") && !requests.has(name)) {
                    addIfAbsent(resources, "limits", name, TextNode.valueOf(amount.toString()));
                }
            });
        }
        if (resources.path("limits").isEmpty()) {
            return;
        }
        PodResources.ofSpec(spec).requestsOfContainers().asMap().forEach((name, amount) -> {
            if (PodResources.isOfPods(name) && ResourceNames.overcommits(name)) {
                addIfAbsent(resources, "requests", name, TextNode.valueOf(amount.toString()));
            }
        });
        requestsFromLimits(resources, PodResources::isOfPods);
    }

    private static void addIfAbsent(ObjectNode resources, String amounts, String name, JsonNode amount) {
        ObjectNode given = resources.withObjectProperty(amounts);
        if (!given.has(name)) {
            given.set(name, amount);
        }
    }
}
