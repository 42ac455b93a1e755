package dev.kontract.server.controller.autoscaling;

import dev.kontract.model.Container;
import dev.kontract.model.Pod;
import dev.kontract.model.Quantity;
import dev.kontract.model.ResourceRequirements;
import dev.kontract.server.controller.scheduler.PodRequests;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The requests of pods for a resource, in thousandths: utilization is a share of them. */
final class RequestedAmounts {

    private RequestedAmounts() {}

    /**
     * Returns the requests by name of the pod.
     *
     * @param container the only container to consider; empty for all
     * @throws AutoscalingException if a container requests none, or a pod has no such container
     */
    static Map<String, Long> of(List<Pod> pods, String container, String resource) throws AutoscalingException {
        Map<String, Long> requests = new HashMap<>();
        for (Pod pod : pods) {
            boolean ofPod = container.isEmpty()
                    && requests(pod.getSpec().getResources()).keySet().stream().anyMatch(RequestedAmounts::isPodLevel);
            requests.put(
                    Objects.requireNonNull(pod.name()),
                    ofPod ? ofPod(pod, resource) : ofContainers(pod, container, resource));
        }
        return requests;
    }

    private static boolean isPodLevel(String resource) {
        return resource.equals("cpu") || resource.equals("memory") || resource.startsWith("hugepages-");
    }

    private static long ofPod(Pod pod, String resource) throws AutoscalingException {
        BigDecimal amount = PodRequests.of(pod).get(resource);
        if (amount == null) {
            throw new AutoscalingException("missing pod-level request for " + resource + " in Pod " + pod.name());
        }
        return MetricReadings.milli(Quantity.of(amount, Quantity.Format.DECIMAL_SI));
    }

    private static long ofContainers(Pod pod, String container, String resource) throws AutoscalingException {
        long total = 0;
        boolean found = false;
        for (Container each : running(pod)) {
            if (container.isEmpty() || container.equals(each.getName())) {
                Quantity request = requests(each.getResources()).get(resource);
                if (request == null) {
                    throw new AutoscalingException("missing request for " + resource + " in container " + each.getName()
                            + " of Pod " + pod.name());
                }
                total = MetricReadings.sum(total, MetricReadings.milli(request));
                found = true;
            }
        }
        if (!found && !container.isEmpty()) {
            throw new AutoscalingException("container " + container + " not found in Pod " + pod.name());
        }
        return total;
    }

    /** Returns the containers, and the init containers that keep running beside them. */
    private static List<Container> running(Pod pod) {
        List<Container> running = new ArrayList<>(pod.getSpec().getContainers());
        Objects.requireNonNullElse(pod.getSpec().getInitContainers(), List.<Container>of()).stream()
                .filter(init -> "Always".equals(init.getRestartPolicy()))
                .forEach(running::add);
        return running;
    }

    static Map<String, Quantity> requests(@Nullable ResourceRequirements resources) {
        return resources == null || resources.getRequests() == null ? Map.of() : resources.getRequests();
    }
}
