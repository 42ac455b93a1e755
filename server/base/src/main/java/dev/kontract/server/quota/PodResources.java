package dev.kontract.server.quota;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
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

    private final JsonNode spec;
    private final JsonNode status;

    private PodResources(JsonNode spec, JsonNode status) {
        this.spec = spec;
        this.status = status;
    }

    /** What a pod asks for. */
    public static PodResources asked(JsonNode pod) {
        return askedBy(pod.path("spec"));
    }

    /** What a pod with this specification asks for. */
    public static PodResources askedBy(JsonNode spec) {
        return new PodResources(spec, MissingNode.getInstance());
    }

    /** What a pod asks for or still has, whichever is more, while it is being resized. */
    public static PodResources held(JsonNode pod) {
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

    /** The requests of the containers, whatever is given for the pod itself. */
    public ResourceAmounts requestsOfContainers() {
        return ofContainers(REQUESTS);
    }

    /** The limits of the containers, whatever is given for the pod itself. */
    public ResourceAmounts limitsOfContainers() {
        return ofContainers(LIMITS);
    }

    /** The sum over the containers, whatever is given for the pod itself. */
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
        ResourceAmounts wanted = ResourceAmounts.of(container.path("resources").path(amounts));
        JsonNode told = statuses.get(container.path("name").asText());
        if (told == null || !told.has("resources")) {
            return wanted;
        }
        ResourceAmounts present = ResourceAmounts.of(told.path("resources").path(amounts));
        if (amounts.equals(REQUESTS)) {
            present = present.max(ResourceAmounts.of(told.path("allocatedResources")));
        }
        return isInfeasible() ? present : wanted.max(present);
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

    /** Whether amounts of a resource can be given for the pod itself. */
    public static boolean isOfPods(String name) {
        return OF_PODS.contains(name) || name.startsWith("hugepages-");
    }
}
