package dev.kontract.server.registry.core.pod;

import dev.kontract.server.registry.core.container.ContainersValidation;
import dev.kontract.server.registry.core.container.PodContext;
import dev.kontract.server.registry.core.container.ResourceClaimValidation;
import dev.kontract.server.registry.core.container.ResourceRequirementsValidation;
import dev.kontract.server.registry.core.scheduling.AffinityValidation;
import dev.kontract.server.registry.core.scheduling.GateValidation;
import dev.kontract.server.registry.core.scheduling.TolerationValidation;
import dev.kontract.server.registry.core.scheduling.TopologySpreadValidation;
import dev.kontract.server.registry.core.security.HostProcessValidation;
import dev.kontract.server.registry.core.security.PodSecurityContextValidation;
import dev.kontract.server.registry.core.volume.VolumesValidation;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.Map;

/**
 * Validates a pod spec. The order of the checks is the order of the errors.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#PodSpec">PodSpec</a>
 */
final class PodSpecValidation {

    private PodSpecValidation() {}

    /**
     * Validates the spec of a template.
     *
     * @param was the previous spec; absent on create
     */
    static void ofTemplate(FieldValue spec, FieldValue was) {
        validate(spec, was, "");
    }

    /** Validates the spec of the pod named {@code name}. */
    static void ofPod(FieldValue spec, String name) {
        validate(spec, FieldValue.none(), name);
    }

    private static void validate(FieldValue spec, FieldValue was, String podName) {
        spec.check("terminationGracePeriodSeconds");
        Map<String, FieldValue> volumes = VolumesValidation.validate(spec.child("volumes"), podName);
        ResourceClaimValidation.ofPod(spec.child("resourceClaims"));
        PodContext pod = PodContext.of(spec, volumes);
        ContainersValidation.validate(pod);
        PodResourcesValidation.validate(spec, pod.claims());
        HostNamespaceValidation.hostPorts(spec, podName);
        spec.check("restartPolicy", "dnsPolicy", "nodeSelector");
        PodSecurityContextValidation.validate(spec, was);
        AffinityValidation.validate(spec.child("affinity"));
        DnsConfigValidation.validate(spec);
        spec.check("readinessGates");
        GateValidation.scheduling(spec.child("schedulingGates"));
        TopologySpreadValidation.validate(spec.child("topologySpreadConstraints"));
        HostProcessValidation.validate(spec, ContainersValidation.all(spec));
        HostNamespaceValidation.hostUsers(spec);
        HostNamespaceValidation.hostnameOverride(spec);
        spec.check("serviceAccountName", "nodeName", "activeDeadlineSeconds", "hostname", "subdomain");
        TolerationValidation.validate(spec.child("tolerations"));
        HostNamespaceValidation.aliases(spec.child("hostAliases"));
        spec.check("priorityClassName", "runtimeClassName", "preemptionPolicy");
        ResourceRequirementsValidation.overhead(spec.child("overhead"));
        OperatingSystemValidation.validate(spec);
        FileKeyVolumes.validate(spec);
    }
}
