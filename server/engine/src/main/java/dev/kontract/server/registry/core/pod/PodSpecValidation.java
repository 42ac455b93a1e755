package dev.kontract.server.registry.core.pod;

import dev.kontract.server.name.NameFormats;
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
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.List;
import java.util.Map;

/**
 * Validates a pod spec. The order of the checks is the order of the errors.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#PodSpec">PodSpec</a>
 */
final class PodSpecValidation {

    private static final List<String> RESTART_POLICIES = List.of("Always", "OnFailure", "Never");
    private static final List<String> DNS_POLICIES =
            List.of("ClusterFirstWithHostNet", "ClusterFirst", "Default", "None");
    private static final List<String> PREEMPTION_POLICIES = List.of("PreemptLowerPriority", "Never");

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
        if (spec.child("terminationGracePeriodSeconds").absent()) {
            spec.child("terminationGracePeriodSeconds").required();
        }
        Map<String, FieldValue> volumes = VolumesValidation.validate(spec.child("volumes"), podName);
        ResourceClaimValidation.ofPod(spec.child("resourceClaims"));
        PodContext pod = PodContext.of(spec, volumes);
        ContainersValidation.validate(pod);
        PodResourcesValidation.validate(spec, pod.claims());
        HostNamespaceValidation.hostPorts(spec, podName);
        spec.child("restartPolicy").oneOf(RESTART_POLICIES);
        spec.child("dnsPolicy").oneOf(DNS_POLICIES);
        ObjectMetaValidation.labels(spec.child("nodeSelector"));
        PodSecurityContextValidation.validate(spec, was);
        AffinityValidation.validate(spec.child("affinity"));
        DnsConfigValidation.validate(spec);
        GateValidation.readiness(spec.child("readinessGates"));
        GateValidation.scheduling(spec.child("schedulingGates"));
        TopologySpreadValidation.validate(spec.child("topologySpreadConstraints"));
        HostProcessValidation.validate(spec, ContainersValidation.all(spec));
        HostNamespaceValidation.hostUsers(spec);
        HostNamespaceValidation.hostnameOverride(spec);
        names(spec);
        TolerationValidation.validate(spec.child("tolerations"));
        HostNamespaceValidation.aliases(spec.child("hostAliases"));
        classes(spec);
        ResourceRequirementsValidation.overhead(spec.child("overhead"));
        OperatingSystemValidation.validate(spec);
        FileKeyVolumes.validate(spec);
    }

    private static void names(FieldValue spec) {
        subdomain(spec.child("serviceAccountName"));
        subdomain(spec.child("nodeName"));
        FieldValue deadline = spec.child("activeDeadlineSeconds");
        if (deadline.present()) {
            deadline.between(1, Integer.MAX_VALUE);
        }
        label(spec.child("hostname"));
        label(spec.child("subdomain"));
    }

    private static void classes(FieldValue spec) {
        subdomain(spec.child("priorityClassName"));
        FieldValue runtime = spec.child("runtimeClassName");
        if (runtime.present()) {
            runtime.invalid(NameFormats.subdomain(runtime.text()));
        }
        FieldValue preemption = spec.child("preemptionPolicy");
        if (preemption.present()) {
            preemption.oneOf(PREEMPTION_POLICIES);
        }
    }

    private static void subdomain(FieldValue name) {
        if (!name.empty()) {
            name.invalid(NameFormats.subdomain(name.text()));
        }
    }

    private static void label(FieldValue name) {
        if (!name.empty()) {
            name.invalid(NameFormats.label(name.text()));
        }
    }
}
