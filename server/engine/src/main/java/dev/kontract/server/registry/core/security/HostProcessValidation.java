package dev.kontract.server.registry.core.security;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/**
 * Validates Windows HostProcess pods: all containers or none must be HostProcess, and the pod must use host networking.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/configure-pod-container/create-hostprocess-pod/">Create a Windows
 *     HostProcess pod</a>
 */
public final class HostProcessValidation {

    private HostProcessValidation() {}

    /**
     * Validates a pod spec.
     *
     * @param containers all containers of the spec
     */
    public static void validate(FieldValue spec, List<FieldValue> containers) {
        FieldValue ofPod = hostProcess(spec);
        int count = 0;
        for (FieldValue container : containers) {
            FieldValue own = hostProcess(container);
            if (ofPod.present() && own.present() && ofPod.flag() != own.flag()) {
                own.invalid("pod hostProcess value must be identical if both are specified, was " + ofPod.flag());
            }
            count += (own.present() ? own : ofPod).flag() ? 1 : 0;
        }
        if (count == 0) {
            return;
        }
        if (count != containers.size()) {
            spec.invalid(
                    "",
                    "If pod contains any hostProcess containers then all containers must be HostProcess containers");
        }
        if (!spec.child("hostNetwork").flag()) {
            spec.child("hostNetwork")
                    .invalid(false, "hostNetwork must be true if pod contains any hostProcess containers");
        }
        if (!spec.policy().privileged()) {
            spec.forbidden("hostProcess containers are disallowed by cluster policy");
        }
    }

    private static FieldValue hostProcess(FieldValue holder) {
        return holder.child("securityContext").child("windowsOptions").child("hostProcess");
    }
}
