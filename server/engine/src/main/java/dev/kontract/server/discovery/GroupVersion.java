package dev.kontract.server.discovery;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.registry.apiregistration.ApiPriority;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An API group version with its resources, sorted by name.
 *
 * @param group the group, empty for the core group
 * @param version for example {@code v1}
 * @param priority its rank
 * @param remote what another server serves instead of {@code resources}
 */
record GroupVersion(
        String group,
        String version,
        ApiPriority priority,
        List<ResourceDescriptor> resources,
        Optional<RemoteVersion> remote) {

    private static final Comparator<GroupVersion> BY_GROUP_RANK = Comparator.<GroupVersion>comparingInt(
                    version -> version.priority().group())
            .reversed();

    /** The order of the groups in {@code APIGroupList}: that of their APIServices, whose names begin with the version. */
    static final Comparator<GroupVersion> BY_API_SERVICE =
            BY_GROUP_RANK.thenComparing(version -> version.version() + '.' + version.group());

    private static final Comparator<GroupVersion> BY_RANK = BY_GROUP_RANK
            .thenComparing(GroupVersion::group)
            .thenComparing(version -> version.priority().version(), Comparator.reverseOrder());

    private GroupVersion(String group, String version) {
        this(group, version, ApiPriority.of(group, version), new ArrayList<>(), Optional.empty());
    }

    private GroupVersion(RemoteVersion remote) {
        this(remote.group(), remote.version(), remote.priority(), List.of(), Optional.of(remote));
    }

    /**
     * Returns all group versions of the catalog and of other servers by their rank: groups of equal rank by name, versions in the
     * order of the catalog.
     */
    static List<GroupVersion> of(Catalog catalog, List<RemoteVersion> remote) {
        Map<String, GroupVersion> versions = new LinkedHashMap<>();
        for (ResourceDescriptor resource : catalog.resources()) {
            versions.computeIfAbsent(
                            resource.apiVersion(), name -> new GroupVersion(resource.group(), resource.version()))
                    .resources()
                    .add(resource);
        }
        versions.values()
                .forEach(version -> version.resources().sort(Comparator.comparing(ResourceDescriptor::plural)));
        for (RemoteVersion each : remote) {
            GroupVersion version = new GroupVersion(each);
            versions.put(version.name(), version);
        }
        return remote.isEmpty() ? sorted(versions.values()) : sorted(ofGroups(versions.values()));
    }

    private static List<GroupVersion> sorted(Collection<GroupVersion> versions) {
        return versions.stream().sorted(BY_RANK).toList();
    }

    /** As upstream, the highest rank of a version of a group is that of the group. */
    private static List<GroupVersion> ofGroups(Collection<GroupVersion> versions) {
        Map<String, Integer> highest = new HashMap<>();
        versions.forEach(each -> highest.merge(each.group, each.priority.group(), Math::max));
        return versions.stream()
                .map(each -> new GroupVersion(
                        each.group,
                        each.version,
                        new ApiPriority(highest.getOrDefault(each.group, 0), each.priority.version()),
                        each.resources,
                        each.remote))
                .toList();
    }

    boolean isCore() {
        return group.isEmpty();
    }

    String name() {
        return isCore() ? version : group + '/' + version;
    }

    String path() {
        return (isCore() ? "/api/" : "/apis/") + name();
    }

    ObjectNode toJson() {
        return JsonNodeFactory.instance.objectNode().put("groupVersion", name()).put("version", version);
    }
}
