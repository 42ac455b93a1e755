package dev.kontract.server.discovery;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
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

    /** Returns all group versions of the catalog in its order. */
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
        return List.copyOf(versions.values());
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
