package dev.kontract.server.quota;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.kontract.model.Quantity;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The resources of a whole pod: the sum of containers that run concurrently, the maximum of those that run before them, and
 * pod-level resources, which take precedence.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/pods/sidecar-containers/#resource-sharing-within-containers">
 *     Resource sharing within containers</a>
 */
public final class PodResources {

    private static final Set<String> OF_PODS = Set.of("cpu", "memory");
    private static final String REQUESTS = "requests";
    private static final String LIMITS = "limits";

    private final JsonNode spec;
    private final JsonNode status;

    private PodResources(JsonNode spec, JsonNode status) {
        this.spec = spec;
        this.status = status;
    }

    /** Returns the requests of a pod. */
    public static PodResources ofPod(JsonNode pod) {
        return ofSpec(pod.path("spec"));
    }

    /** Returns the requests of a pod with this specification. */
    public static PodResources ofSpec(JsonNode spec) {
        return new PodResources(spec, MissingNode.getInstance());
    }

    /** Returns the larger of requested and allocated resources of a pod that is being resized. */
    public static PodResources allocatedTo(JsonNode pod) {
        return new PodResources(pod.path("spec"), pod.path("status"));
    }

    private boolean isInfeasible() {
        for (JsonNode condition : status.path("conditions")) {
            if (condition.path("type").asText().equals("PodResizePending")) {
                return condition.path("reason").asText().equals("Infeasible");
            }
        }
        return false;
    }

    /** Returns the requests of the pod without overhead. */
    public ResourceAmounts requests() {
        return whole(REQUESTS);
    }

    /** Returns the limits of the pod without overhead. */
    public ResourceAmounts limits() {
        return whole(LIMITS);
    }

    /** Returns the requests of the pod with its overhead. */
    public ResourceAmounts requestsWithOverhead() {
        return requests().plus(ResourceAmounts.of(spec.path("overhead")));
    }

    /** Returns the limits of the pod, including its overhead, for resources that have a limit. */
    public ResourceAmounts limitsWithOverhead() {
        ResourceAmounts limits = limits();
        ResourceAmounts bounded = limits.withoutZeros();
        return limits.plus(
                ResourceAmounts.of(spec.path("overhead")).only(bounded.asMap().keySet()));
    }

    /** Returns the requests of the containers, ignoring pod-level resources. */
    public ResourceAmounts requestsOfContainers() {
        return ofContainers(REQUESTS);
    }

    /** Returns the limits of the containers, ignoring pod-level resources. */
    public ResourceAmounts limitsOfContainers() {
        return ofContainers(LIMITS);
    }

    /** Returns the sum over the containers, ignoring pod-level resources. */
    private ResourceAmounts ofContainers(String amounts) {
        Map<String, JsonNode> statuses = statuses();
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
            status.path(list).forEach(each -> statuses.put(each.path("name").asText(), each));
        }
        return statuses;
    }

    private ResourceAmounts ofContainer(JsonNode container, String amounts, Map<String, JsonNode> statuses) {
        ResourceAmounts requested =
                ResourceAmounts.of(container.path("resources").path(amounts));
        JsonNode containerStatus = statuses.get(container.path("name").asText());
        if (containerStatus == null || !containerStatus.has("resources")) {
            return requested;
        }
        ResourceAmounts present =
                ResourceAmounts.of(containerStatus.path("resources").path(amounts));
        if (amounts.equals(REQUESTS)) {
            present = present.max(ResourceAmounts.of(containerStatus.path("allocatedResources")));
        }
        return isInfeasible() ? present : requested.max(present);
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

    /** Returns whether the pod has pod-level resources. */
    public boolean areOfPod() {
        JsonNode own = spec.path("resources");
        return ResourceAmounts.of(own.path(REQUESTS)).asMap().keySet().stream().anyMatch(PodResources::isOfPods)
                || ResourceAmounts.of(own.path(LIMITS)).asMap().keySet().stream()
                        .anyMatch(PodResources::isOfPods);
    }

    /** Whether amounts of a resource can be given for the pod itself. */
    public static boolean isOfPods(String name) {
        return OF_PODS.contains(name) || name.startsWith("hugepages-");
    }
}
