package dev.kontract.server.registry.core.container;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates a container's resize policy: whether it is restarted when its resources change.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/configure-pod-container/resize-container-resources/">Resize CPU and
 *     memory</a>
 */
final class ResizePolicyValidation {

    private static final List<String> RESOURCES = List.of("cpu", "memory");
    private static final List<String> POLICIES = List.of("NotRequired", "RestartContainer");

    private ResizePolicyValidation() {}

    static void validate(FieldValue policies, PodContext pod) {
        Set<String> seen = new HashSet<>();
        for (FieldValue policy : policies.items()) {
            FieldValue resource = policy.child("resourceName");
            if (!seen.add(resource.text())) {
                policy.duplicate(resource.text());
            }
            resource.as(policies.path()).oneOf(RESOURCES);
            FieldValue restart = policy.child("restartPolicy").as(policies.path());
            restart.oneOf(POLICIES);
            if (pod.neverRestarts() && !restart.is("NotRequired")) {
                restart.invalid("must be 'NotRequired' when pod `restartPolicy` is 'Never'");
            }
        }
    }

    /** Init containers that end cannot be restarted in order to resize them. */
    static void ofInit(FieldValue policies) {
        for (FieldValue policy : policies.items()) {
            FieldValue restart = policy.child("restartPolicy");
            if (restart.is("RestartContainer")) {
                restart.invalid("must not be set to 'RestartContainer' for non-sidecar initContainers");
            }
        }
    }
}
