package dev.kontract.server.discovery;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.registry.apiregistration.ApiPriority;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An API group version with its resources, sorted by name.
 *
 * @param group the group, empty for the core group
 * @param version for example {@code v1}
 */
record GroupVersion(String group, String version, List<ResourceDescriptor> resources) {

    private static final Comparator<GroupVersion> BY_GROUP_RANK = Comparator.<GroupVersion>comparingInt(
                    version -> version.priority().group())
            .reversed();

    /** The order of the groups in {@code APIGroupList}: that of their APIServices, whose names begin with the version. */
    static final Comparator<GroupVersion> BY_API_SERVICE =
            BY_GROUP_RANK.thenComparing(version -> version.version() + '.' + version.group());

    private static final Comparator<GroupVersion> BY_RANK = BY_GROUP_RANK
            .thenComparing(GroupVersion::group)
            .thenComparing(version -> version.priority().version(), Comparator.reverseOrder());

    private ApiPriority priority() {
        return ApiPriority.of(group, version);
    }

    /** Returns all group versions of the catalog by their rank: groups of equal rank by name, versions in the order of the catalog. */
    static List<GroupVersion> of(Catalog catalog) {
        Map<String, GroupVersion> versions = new LinkedHashMap<>();
        for (ResourceDescriptor resource : catalog.resources()) {
            versions.computeIfAbsent(
                            resource.apiVersion(),
                            name -> new GroupVersion(resource.group(), resource.version(), new ArrayList<>()))
                    .resources()
                    .add(resource);
        }
        versions.values()
                .forEach(version -> version.resources().sort(Comparator.comparing(ResourceDescriptor::plural)));
        return versions.values().stream().sorted(BY_RANK).toList();
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
