package dev.kontract.server.discovery;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.model.catalog.Subresource;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Builds the unaggregated discovery documents. */
final class ResourceLists {

    /** Kinds that upstream stores in a former version, as visible to clients. */
    private static final Map<GroupVersionKind, String> FORMER_VERSIONS = Map.of(
            new GroupVersionKind("admissionregistration.k8s.io", "v1", "MutatingAdmissionPolicy"),
            "v1beta1",
            new GroupVersionKind("admissionregistration.k8s.io", "v1", "MutatingAdmissionPolicyBinding"),
            "v1beta1",
            new GroupVersionKind("apiextensions.k8s.io", "v1", "CustomResourceDefinition"),
            "v1beta1");

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private static final List<String> CUSTOM_VERBS =
            List.of("delete", "deletecollection", "get", "list", "patch", "create", "update", "watch");

    private ResourceLists() {}

    /** Returns {@code APIGroupList}: all groups except the core group. */
    static ObjectNode groups(List<GroupVersion> versions) {
        ObjectNode list = NODES.objectNode().put("kind", "APIGroupList").put("apiVersion", "v1");
        list.putArray("groups")
                .addAll(names(versions)
                        .map(name -> fill(NODES.objectNode(), name, versions))
                        .toList());
        return list;
    }

    /** Returns {@code APIGroup}: the versions of one group. */
    static ObjectNode group(String name, List<GroupVersion> versions) {
        return fill(NODES.objectNode().put("kind", "APIGroup").put("apiVersion", "v1"), name, versions);
    }

    private static ObjectNode fill(ObjectNode document, String name, List<GroupVersion> versions) {
        List<ObjectNode> own = versions.stream()
                .filter(version -> version.group().equals(name))
                .map(GroupVersion::toJson)
                .toList();
        document.put("name", name).putArray("versions").addAll(own);
        document.set("preferredVersion", own.get(0).deepCopy());
        return document;
    }

    private static Stream<String> names(List<GroupVersion> versions) {
        return versions.stream()
                .filter(version -> !version.isCore())
                .sorted(GroupVersion.BY_API_SERVICE)
                .map(GroupVersion::group)
                .distinct();
    }

    /**
     * Returns {@code APIResourceList}: the resources of one version. That of the core group has no {@code
     * apiVersion}.
     */
    static ObjectNode resources(GroupVersion version) {
        ObjectNode list = NODES.objectNode().put("kind", "APIResourceList");
        if (!version.isCore()) {
            list.put("apiVersion", "v1");
        }
        list.put("groupVersion", version.name()).putArray("resources");
        for (ResourceDescriptor resource : version.resources()) {
            list.withArrayProperty("resources").add(resource(resource));
            subresources(resource)
                    .forEach(part -> list.withArrayProperty("resources").add(subresource(resource, part)));
        }
        return list;
    }

    /** Returns the subresources by name; those of custom kinds come in the order of their declaration. */
    static Stream<Subresource> subresources(ResourceDescriptor resource) {
        Stream<Subresource> declared = resource.subresources().values().stream();
        return resource.custom() ? declared : declared.sorted(Comparator.comparing(Subresource::name));
    }

    /** Returns the verbs, sorted; those of custom kinds in an order of their own. */
    static Collection<String> verbs(ResourceDescriptor resource) {
        return resource.custom() ? CUSTOM_VERBS : resource.verbs();
    }

    private static ObjectNode resource(ResourceDescriptor resource) {
        ObjectNode entry = NODES.objectNode();
        entry.put("name", resource.plural()).put("singularName", resource.singular());
        entry.put("namespaced", resource.namespaced()).put("kind", resource.kind());
        texts(entry, "verbs", verbs(resource));
        texts(entry, "shortNames", resource.shortNames());
        texts(entry, "categories", resource.categories());
        if (resource.stored() && resource.verbs().contains("list")) {
            entry.put("storageVersionHash", storageVersionHash(resource));
        }
        return entry;
    }

    private static ObjectNode subresource(ResourceDescriptor resource, Subresource part) {
        ObjectNode entry = NODES.objectNode();
        entry.put("name", resource.plural() + '/' + part.name()).put("singularName", "");
        entry.put("namespaced", resource.namespaced());
        if (!part.type().apiVersion().equals(resource.apiVersion())) {
            entry.put("group", part.type().group()).put("version", part.type().version());
        }
        entry.put("kind", part.type().kind());
        texts(entry, "verbs", part.verbs());
        return entry;
    }

    /** Adds a list unless it is empty. */
    static void texts(ObjectNode entry, String name, Collection<String> texts) {
        if (!texts.isEmpty()) {
            texts.forEach(entry.putArray(name)::add);
        }
    }

    /** Returns an opaque hash of the version in which objects are stored. */
    private static String storageVersionHash(ResourceDescriptor resource) {
        GroupVersionKind stored = resource.storedType();
        String version = FORMER_VERSIONS.getOrDefault(stored, stored.version());
        String name = stored.group() + '/' + version + '/' + stored.kind();
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(Arrays.copyOf(digest, 8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every platform has SHA-256", e);
        }
    }
}
