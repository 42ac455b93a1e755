package dev.kontract.server.quota;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.Quantity;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The resources of a whole pod: of containers that run at the same time the sum, of those that run before them the greatest, and
 * what is given for the pod itself above all.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/pods/sidecar-containers/#resource-sharing-within-containers">
 *     Resource sharing within containers</a>
 */
public final class PodResources {

    private static final Set<String> OF_PODS = Set.of("cpu", "memory");
    private static final String REQUESTS = "requests";
    private static final String LIMITS = "limits";

    private final JsonNode pod;
    private final JsonNode spec;
    private final boolean actual;
    private final boolean infeasible;

    private PodResources(JsonNode pod, boolean actual) {
        this.pod = pod;
        this.spec = pod.path("spec");
        this.actual = actual;
        this.infeasible = isInfeasible(pod.path("status").path("conditions"));
    }

    /** What a pod asks for. */
    public static PodResources asked(JsonNode pod) {
        return new PodResources(pod, false);
    }

    /** What a pod asks for or still has, whichever is more, while it is being resized. */
    public static PodResources held(JsonNode pod) {
        return new PodResources(pod, true);
    }

    private static boolean isInfeasible(JsonNode conditions) {
        for (JsonNode condition : conditions) {
            if (condition.path("type").asText().equals("PodResizePending")) {
                return condition.path("reason").asText().equals("Infeasible");
            }
        }
        return false;
    }

    /** The requests of the pod without overhead. */
    public ResourceAmounts requests() {
        return whole(REQUESTS);
    }

    /** The limits of the pod without overhead. */
    public ResourceAmounts limits() {
        return whole(LIMITS);
    }

    /** The requests of the pod with its overhead. */
    public ResourceAmounts requestsWithOverhead() {
        return requests().plus(ResourceAmounts.of(spec.path("overhead")));
    }

    /** The limits of the pod with its overhead, where there is a limit. */
    public ResourceAmounts limitsWithOverhead() {
        ResourceAmounts limits = limits();
        ResourceAmounts bounded = limits.withoutZeros();
        return limits.plus(
                ResourceAmounts.of(spec.path("overhead")).only(bounded.asMap().keySet()));
    }

    /** The sum over the containers, whatever is given for the pod itself. */
    public ResourceAmounts ofContainers(String amounts) {
        Map<String, JsonNode> statuses = actual ? statuses() : Map.of();
        ResourceAmounts running = ResourceAmounts.NONE;
        for (JsonNode container : spec.path("containers")) {
            running = running.plus(ofContainer(container, amounts, statuses));
        }
        ResourceAmounts sidecars = ResourceAmounts.NONE;
        ResourceAmounts starting = ResourceAmounts.NONE;
        for (JsonNode container : spec.path("initContainers")) {
            if (container.path("restartPolicy").asText().equals("Always")) {
                ResourceAmounts own = ofContainer(container, amounts, statuses);
                running = running.plus(own);
                sidecars = sidecars.plus(own);
                starting = starting.max(sidecars);
            } else {
                starting =
                        starting.max(ofContainer(container, amounts, Map.of()).plus(sidecars));
            }
        }
        return running.max(starting);
    }

    private Map<String, JsonNode> statuses() {
        Map<String, JsonNode> statuses = new HashMap<>();
        for (String list : new String[] {"containerStatuses", "initContainerStatuses"}) {
            pod.path("status")
                    .path(list)
                    .forEach(status -> statuses.put(status.path("name").asText(), status));
        }
        return statuses;
    }

    private ResourceAmounts ofContainer(JsonNode container, String amounts, Map<String, JsonNode> statuses) {
        ResourceAmounts wanted = ResourceAmounts.of(container.path("resources").path(amounts));
        JsonNode status = statuses.get(container.path("name").asText());
        if (status == null || !status.has("resources")) {
            return wanted;
        }
        ResourceAmounts present = ResourceAmounts.of(status.path("resources").path(amounts));
        if (amounts.equals(REQUESTS)) {
            present = present.max(ResourceAmounts.of(status.path("allocatedResources")));
        }
        return infeasible ? present : wanted.max(present);
    }

    private ResourceAmounts whole(String amounts) {
        ResourceAmounts sum = ofContainers(amounts);
        for (Map.Entry<String, Quantity> own :
                ResourceAmounts.of(spec.path("resources").path(amounts)).asMap().entrySet()) {
            if (isOfPods(own.getKey())) {
                sum = sum.with(own.getKey(), own.getValue());
            }
        }
        return sum;
    }

    /** Whether resources are given for the pod itself. */
    public boolean areOfPod() {
        JsonNode own = spec.path("resources");
        return ResourceAmounts.of(own.path(REQUESTS)).asMap().keySet().stream().anyMatch(PodResources::isOfPods)
                || ResourceAmounts.of(own.path(LIMITS)).asMap().keySet().stream()
                        .anyMatch(PodResources::isOfPods);
    }

    private static boolean isOfPods(String name) {
        return OF_PODS.contains(name) || name.startsWith("hugepages-");
    }
}
