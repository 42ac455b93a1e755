package dev.kontract.server.registry.apiregistration;

import java.util.Map;

/**
 * The rank of a group version in discovery; higher comes first. The ranks of built-in groups are those of kube-apiserver.
 *
 * @param group rank of the group
 * @param version rank of the version within its group
 */
public record ApiPriority(int group, int version) {

    /** The rank of groups that are not built in. */
    public static final ApiPriority OTHER = new ApiPriority(1000, 100);

    private static final int FIRST_VERSION = 15;

    /** By group, for version 1. */
    private static final Map<String, Integer> GROUPS = Map.ofEntries(
            Map.entry("apiregistration.k8s.io", 20000),
            Map.entry("apps", 17800),
            Map.entry("events.k8s.io", 17750),
            Map.entry("authentication.k8s.io", 17700),
            Map.entry("authorization.k8s.io", 17600),
            Map.entry("autoscaling", 17500),
            Map.entry("batch", 17400),
            Map.entry("certificates.k8s.io", 17300),
            Map.entry("networking.k8s.io", 17200),
            Map.entry("policy", 17100),
            Map.entry("rbac.authorization.k8s.io", 17000),
            Map.entry("storage.k8s.io", 16800),
            Map.entry("apiextensions.k8s.io", 16700),
            Map.entry("admissionregistration.k8s.io", 16700),
            Map.entry("scheduling.k8s.io", 16600),
            Map.entry("coordination.k8s.io", 16500),
            Map.entry("node.k8s.io", 16300),
            Map.entry("discovery.k8s.io", 16200),
            Map.entry("resource.k8s.io", 16200),
            Map.entry("flowcontrol.apiserver.k8s.io", 16100));

    /** Versions with another rank than the first one has in most groups. */
    private static final Map<String, ApiPriority> VERSIONS = Map.of(
            "v1", new ApiPriority(18000, 1),
            "autoscaling/v2", new ApiPriority(17500, 30),
            "flowcontrol.apiserver.k8s.io/v1", new ApiPriority(16100, 21),
            "metrics.k8s.io/v1beta1", new ApiPriority(100, 100), // that of metrics-server's manifest
            "resource.k8s.io/v1", new ApiPriority(16200, 21));

    /** Returns the rank of a version, which for groups that are not built in is low. */
    public static ApiPriority of(String group, String version) {
        ApiPriority own = VERSIONS.get(group.isEmpty() ? version : group + '/' + version);
        if (own != null) {
            return own;
        }
        Integer rank = GROUPS.get(group.startsWith("rbac.authorization.") ? "rbac.authorization.k8s.io" : group);
        return rank == null ? OTHER : new ApiPriority(rank, FIRST_VERSION);
    }
}
