package dev.kontract.server.controller.pod;

import dev.kontract.model.Container;
import dev.kontract.model.ContainerResizePolicy;
import dev.kontract.model.Quantity;
import dev.kontract.model.ResourceRequirements;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The resizing of containers that run.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/configure-pod-container/resize-container-resources/">Resize CPU and memory
 *     resources</a>
 */
final class ContainerResize {

    private ContainerResize() {}

    /** Returns whether a container is restarted, because a resource has changed that it cannot use otherwise. */
    static boolean restarts(Container container, ResourceRequirements before) {
        return Objects.requireNonNullElse(container.getResizePolicy(), List.<ContainerResizePolicy>of()).stream()
                .filter(policy -> "RestartContainer".equals(policy.getRestartPolicy()))
                .map(ContainerResizePolicy::getResourceName)
                .anyMatch(resource -> changed(resource, container.getResources(), before));
    }

    private static boolean changed(String resource, @Nullable ResourceRequirements after, ResourceRequirements before) {
        return after == null
                || !Objects.equals(of(after.getRequests(), resource), of(before.getRequests(), resource))
                || !Objects.equals(of(after.getLimits(), resource), of(before.getLimits(), resource));
    }

    private static @Nullable Quantity of(@Nullable Map<String, Quantity> all, String resource) {
        return all == null ? null : all.get(resource);
    }
}
