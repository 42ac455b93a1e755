package dev.kontract.server.admission;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which admission plugins run: those that do by default, others by name, and some of the default ones not. Immutable. Names and
 * defaults are those of kube-apiserver; a plugin that this server does not have can be named and has no effect.
 *
 * @param enabled plugins that run although they do not by default
 * @param disabled plugins that do not run although they do by default
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/">Admission control</a>
 */
public record PluginSelection(Set<String> enabled, Set<String> disabled) {

    /** The plugins that run by default. */
    public static final PluginSelection DEFAULT = new PluginSelection(Set.of(), Set.of());

    private static final Set<String> ON = Set.of(
            "NamespaceLifecycle",
            "LimitRanger",
            "ServiceAccount",
            "TaintNodesByCondition",
            "PodSecurity",
            "Priority",
            "DefaultTolerationSeconds",
            "DefaultStorageClass",
            "StorageObjectInUseProtection",
            "PodGroupProtection",
            "PersistentVolumeClaimResize",
            "RuntimeClass",
            "CertificateApproval",
            "CertificateSigning",
            "ClusterTrustBundleAttest",
            "CertificateSubjectRestriction",
            "DefaultIngressClass",
            "PodTopologyLabels",
            "PodGroupWorkloadExists",
            "NodeDeclaredFeatureValidator",
            "JobValidation",
            "PodResizeValidator",
            "MutatingAdmissionPolicy",
            "MutatingAdmissionWebhook",
            "ValidatingAdmissionPolicy",
            "ValidatingAdmissionWebhook",
            "ResourceQuota");
    private static final Set<String> OFF = Set.of(
            "AlwaysAdmit",
            "NamespaceAutoProvision",
            "NamespaceExists",
            "LimitPodHardAntiAffinityTopology",
            "NodeRestriction",
            "AlwaysPullImages",
            "ImagePolicyWebhook",
            "PodNodeSelector",
            "PodTolerationRestriction",
            "EventRateLimit",
            "ExtendedResourceToleration",
            "OwnerReferencesPermissionEnforcement",
            "DenyServiceExternalIPs",
            "AlwaysDeny");

    /**
     * Copies the names.
     *
     * @throws IllegalArgumentException if a name is unknown, or both enabled and disabled
     */
    public PluginSelection {
        List<String> problems = new ArrayList<>();
        check("enable", enabled, problems);
        check("disable", disabled, problems);
        Set<String> both = new TreeSet<>(enabled);
        both.retainAll(disabled);
        if (!both.isEmpty()) {
            problems.add('[' + String.join(" ", both)
                    + "] in enable-admission-plugins and disable-admission-plugins overlapped");
        }
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(String.join(", ", problems));
        }
        enabled = Set.copyOf(enabled);
        disabled = Set.copyOf(disabled);
    }

    private static void check(String verb, Set<String> names, List<String> problems) {
        for (String name : names) {
            if (!isKnown(name)) {
                problems.add(verb + "-admission-plugins plugin \"" + name + "\" is unknown");
            }
        }
    }

    /** Returns whether kube-apiserver has a plugin of this name. */
    public static boolean isKnown(String name) {
        return ON.contains(name) || OFF.contains(name);
    }

    /**
     * Returns whether a plugin runs.
     *
     * @throws IllegalArgumentException if the name is unknown
     */
    public boolean selects(String name) {
        if (!isKnown(name)) {
            throw new IllegalArgumentException("there is no admission plugin " + name);
        }
        return enabled.contains(name) || (ON.contains(name) && !disabled.contains(name));
    }
}
