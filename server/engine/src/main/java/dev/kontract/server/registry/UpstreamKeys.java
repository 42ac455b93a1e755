package dev.kontract.server.registry;

import dev.kontract.model.catalog.ResourceDescriptor;
import java.util.Map;
import java.util.Set;

/** The keys under which upstream stores objects, which some errors mention. */
final class UpstreamKeys {

    /** Resources that are stored under another name. */
    private static final Map<String, String> NAMES = Map.of(
            "replicationcontrollers", "controllers",
            "endpoints", "services/endpoints",
            "nodes", "minions",
            "services", "services/specs",
            "ingresses", "ingress");

    /** Groups of servers of their own, whose resources are stored under the group. */
    private static final Set<String> OF_OTHER_SERVERS = Set.of("apiextensions.k8s.io", "apiregistration.k8s.io");

    private UpstreamKeys() {}

    /** Returns the key of an object; a dry run does not get as far as to prepend the prefix of all keys. */
    static String key(ResourceDescriptor resource, String namespace, String name, WriteMode mode) {
        boolean grouped = resource.custom() || OF_OTHER_SERVERS.contains(resource.group());
        String plural = grouped
                ? resource.group() + '/' + resource.plural()
                : NAMES.getOrDefault(resource.plural(), resource.plural());
        String path = '/' + plural + '/' + (namespace.isEmpty() ? "" : namespace + '/') + name;
        return mode == WriteMode.DRY_RUN ? path : "/registry" + path;
    }
}
