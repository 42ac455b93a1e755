package dev.kontract.server.discovery;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.model.catalog.Subresource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Builds the aggregated discovery document, {@code APIGroupDiscoveryList}, which contains all groups. */
final class AggregatedLists {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private AggregatedLists() {}

    /** Returns the document for {@code versions}. */
    static ObjectNode of(List<GroupVersion> versions) {
        ObjectNode list = NODES.objectNode()
                .put("kind", AggregatedDocument.KIND)
                .put("apiVersion", AggregatedDocument.GROUP + '/' + AggregatedDocument.VERSION);
        list.putObject("metadata");
        ArrayNode items = list.putArray("items");
        Map<String, ArrayNode> groups = new LinkedHashMap<>();
        for (GroupVersion version : versions) {
            groups.computeIfAbsent(version.group(), name -> group(items.addObject(), name))
                    .add(version(version));
        }
        return list;
    }

    private static ArrayNode group(ObjectNode item, String name) {
        ObjectNode metadata = item.putObject("metadata");
        if (!name.isEmpty()) {
            metadata.put("name", name);
        }
        return item.putArray("versions");
    }

    private static ObjectNode version(GroupVersion version) {
        ObjectNode entry = NODES.objectNode().put("version", version.version());
        if (version.remote().isPresent()) {
            RemoteVersion remote = version.remote().get();
            if (!remote.resources().isEmpty()) {
                entry.set("resources", remote.resources());
            }
            return entry.put("freshness", remote.isStale() ? "Stale" : "Current");
        }
        ArrayNode resources = entry.putArray("resources");
        version.resources().forEach(resource -> resources.add(resource(resource)));
        return entry.put("freshness", "Current");
    }

    private static ObjectNode resource(ResourceDescriptor resource) {
        ObjectNode entry = NODES.objectNode().put("resource", resource.plural());
        entry.set("responseKind", kind(resource.type(), resource));
        entry.put("scope", resource.namespaced() ? "Namespaced" : "Cluster")
                .put("singularResource", resource.singular());
        ResourceLists.texts(entry, "verbs", ResourceLists.verbs(resource));
        ResourceLists.texts(entry, "shortNames", resource.shortNames());
        ResourceLists.texts(entry, "categories", resource.categories());
        ResourceLists.subresources(resource)
                .forEach(part -> entry.withArrayProperty("subresources").add(subresource(part, resource)));
        return entry;
    }

    private static ObjectNode subresource(Subresource part, ResourceDescriptor resource) {
        ObjectNode entry = NODES.objectNode().put("subresource", part.name());
        entry.set("responseKind", kind(part.type(), resource));
        ResourceLists.texts(entry, "verbs", part.verbs());
        return entry;
    }

    /** Returns the kind of a response; empty group and version are those of the list, except for custom resources. */
    private static ObjectNode kind(GroupVersionKind type, ResourceDescriptor resource) {
        boolean implied = !resource.custom() && type.apiVersion().equals(resource.apiVersion());
        return NODES.objectNode()
                .put("group", implied ? "" : type.group())
                .put("version", implied ? "" : type.version())
                .put("kind", type.kind());
    }
}
