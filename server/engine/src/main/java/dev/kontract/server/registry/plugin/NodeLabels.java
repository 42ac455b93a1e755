package dev.kontract.server.registry.plugin;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;
import java.util.TreeSet;

/** The labels of a node that its kubelet may not change. */
final class NodeLabels {

    private static final String RESTRICTED = "node-restriction.kubernetes.io";
    private static final Set<String> RESERVED = Set.of("kubernetes.io", "k8s.io");
    private static final Set<String> OF_KUBELETS = Set.of("kubelet.kubernetes.io", "node.kubernetes.io");
    private static final Set<String> ALLOWED = Set.of(
            "kubernetes.io/hostname",
            "topology.kubernetes.io/zone",
            "topology.kubernetes.io/region",
            "failure-domain.beta.kubernetes.io/zone",
            "failure-domain.beta.kubernetes.io/region",
            "beta.kubernetes.io/instance-type",
            "node.kubernetes.io/instance-type",
            "kubernetes.io/os",
            "kubernetes.io/arch",
            "beta.kubernetes.io/os",
            "beta.kubernetes.io/arch");

    private NodeLabels() {}

    /** Returns the keys that are added, changed or removed without being allowed, in order. */
    static Set<String> forbidden(JsonNode next, JsonNode old) {
        Set<String> keys = new TreeSet<>();
        next.fieldNames().forEachRemaining(keys::add);
        old.fieldNames().forEachRemaining(keys::add);
        keys.removeIf(key -> next.path(key).equals(old.path(key)) || !isForbidden(key));
        return keys;
    }

    private static boolean isForbidden(String key) {
        String namespace = key.contains("/") ? key.substring(0, key.indexOf('/')) : "";
        boolean reserved = RESERVED.stream().anyMatch(each -> isWithin(namespace, each));
        boolean allowed = ALLOWED.contains(key) || OF_KUBELETS.stream().anyMatch(each -> isWithin(namespace, each));
        return isWithin(namespace, RESTRICTED) || (reserved && !allowed);
    }

    private static boolean isWithin(String namespace, String domain) {
        return namespace.equals(domain) || namespace.endsWith('.' + domain);
    }
}
