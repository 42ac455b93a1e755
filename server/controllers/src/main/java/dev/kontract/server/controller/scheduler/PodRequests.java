package dev.kontract.server.controller.scheduler;

import dev.kontract.model.Container;
import dev.kontract.model.Pod;
import dev.kontract.model.PodSpec;
import dev.kontract.model.Quantity;
import dev.kontract.model.ResourceRequirements;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The resource requests of a pod: the sum over its containers, but at least those of each init container, plus its overhead.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/pods/init-containers/#resource-sharing-within-containers">
 *     Resource sharing within containers</a>
 */
public final class PodRequests {

    private PodRequests() {}

    /** Returns the requests by name of the resource. */
    public static Map<String, BigDecimal> of(Pod pod) {
        PodSpec spec = pod.getSpec();
        Map<String, BigDecimal> total = new TreeMap<>();
        for (Container container : spec.getContainers()) {
            add(total, requests(container.getResources()));
        }
        Map<String, BigDecimal> sidecars = new TreeMap<>();
        Map<String, BigDecimal> starting = new TreeMap<>();
        for (Container container : Objects.requireNonNullElse(spec.getInitContainers(), List.<Container>of())) {
            Map<String, Quantity> requests = requests(container.getResources());
            Map<String, BigDecimal> step = new TreeMap<>(sidecars);
            add(step, requests);
            step.forEach((resource, amount) -> starting.merge(resource, amount, BigDecimal::max));
            if ("Always".equals(container.getRestartPolicy())) {
                add(sidecars, requests);
                add(total, requests);
            }
        }
        starting.forEach((resource, amount) -> total.merge(resource, amount, BigDecimal::max));
        Map<String, Quantity> ofPod = requests(spec.getResources());
        ofPod.forEach((resource, amount) -> total.put(resource, amount.amount()));
        add(total, Objects.requireNonNullElse(spec.getOverhead(), Map.of()));
        return total;
    }

    private static Map<String, Quantity> requests(@Nullable ResourceRequirements resources) {
        return resources == null || resources.getRequests() == null ? Map.of() : resources.getRequests();
    }

    private static void add(Map<String, BigDecimal> total, Map<String, Quantity> more) {
        more.forEach((resource, amount) -> total.merge(resource, amount.amount(), BigDecimal::add));
    }
}
