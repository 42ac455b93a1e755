package dev.kontract.server.registry.core.container;

import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;
import java.util.Set;

/**
 * Classifies resource names: the standard, extended and others.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/">Resource management</a>
 */
public final class ResourceNames {

    private static final Set<String> OF_CONTAINERS = Set.of("cpu", "memory", "ephemeral-storage");
    private static final Set<String> OF_PODS = Set.of("cpu", "memory");
    private static final Set<String> STANDARD = Set.of(
            "cpu",
            "memory",
            "ephemeral-storage",
            "requests.cpu",
            "requests.memory",
            "requests.ephemeral-storage",
            "limits.cpu",
            "limits.memory",
            "limits.ephemeral-storage",
            "pods",
            "resourcequotas",
            "services",
            "replicationcontrollers",
            "secrets",
            "configmaps",
            "persistentvolumeclaims",
            "storage",
            "requests.storage",
            "services.nodeports",
            "services.loadbalancers");
    private static final Set<String> COUNTED = Set.of(
            "pods",
            "resourcequotas",
            "services",
            "replicationcontrollers",
            "secrets",
            "configmaps",
            "persistentvolumeclaims",
            "services.nodeports",
            "services.loadbalancers");
    private static final Set<String> OF_QUOTAS =
            Set.copyOf(STANDARD.stream().filter(name -> !name.equals("storage")).toList());
    private static final String HUGE_PAGES = "hugepages-";

    private ResourceNames() {}

    /** Validates the name of a resource requested by a container. */
    public static void ofContainer(FieldValue at, String name) {
        resource(at, name);
        if (!name.contains("/") && !OF_CONTAINERS.contains(name) && !hugePages(name)) {
            at.invalid(name, "must be a standard resource for containers");
        } else if (name.contains("/") && !nativeName(name) && !extended(name)) {
            at.invalid(name, "doesn't follow extended resource name standard");
        }
    }

    /** Validates the name of a resource requested by a pod. */
    static void ofPod(FieldValue at, String name) {
        if (!resource(at, name)) {
            return;
        }
        if (!OF_PODS.contains(name) && !hugePages(name)) {
            at.notSupported(name, List.of("cpu", "hugepages-", "memory"));
        }
    }

    /** Validates the name of any resource. */
    public static void ofAny(FieldValue at, String name) {
        resource(at, name);
    }

    /** Validates the name of a resource that a quota bounds. */
    public static void ofQuota(FieldValue at, String name) {
        resource(at, name);
        if (!name.contains("/") && !standardForQuotas(name)) {
            at.invalid(name, "must be a standard resource for quota");
        }
    }

    /** Returns whether quotas know the resource without a domain. */
    public static boolean standardForQuotas(String name) {
        return OF_QUOTAS.contains(name) || hugePagesForQuotas(name);
    }

    private static boolean hugePagesForQuotas(String name) {
        return hugePages(name) || name.startsWith("requests." + HUGE_PAGES);
    }

    static boolean hugePages(String name) {
        return name.startsWith(HUGE_PAGES);
    }

    /** Returns whether the resource may be overcommitted. */
    public static boolean overcommits(String name) {
        return nativeName(name) && !hugePages(name);
    }

    /** Returns whether the resource is measured in whole units. */
    static boolean whole(String name) {
        return COUNTED.contains(name) || extended(name);
    }

    /** Returns whether it is the name of an extended resource. */
    public static boolean extended(String name) {
        return !nativeName(name)
                && !name.startsWith("requests.")
                && LabelFormats.key("requests." + name).isEmpty();
    }

    /** Returns whether it is the name of a resource that Kubernetes itself defines. */
    public static boolean nativeName(String name) {
        return !name.contains("/") || name.contains("kubernetes.io/");
    }

    /** Returns whether the name is a valid resource name; adds an error if not. */
    private static boolean resource(FieldValue at, String name) {
        List<String> wrong = LabelFormats.key(name);
        wrong.forEach(one -> at.invalid(name, one));
        if (!wrong.isEmpty()) {
            return false;
        }
        boolean known = name.contains("/") || STANDARD.contains(name) || hugePagesForQuotas(name);
        if (!known) {
            at.invalid(name, "must be a standard resource type or fully qualified");
        }
        return known;
    }
}
