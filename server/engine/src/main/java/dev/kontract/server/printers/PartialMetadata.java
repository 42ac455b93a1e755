package dev.kontract.server.printers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Converts objects and lists to metadata-only form. */
public final class PartialMetadata {

    /** The kind of an object with metadata only. */
    public static final String KIND = "PartialObjectMetadata";

    /** The kind of a list of such objects. */
    public static final String LIST_KIND = "PartialObjectMetadataList";

    static final String GROUP = "meta.k8s.io/";

    /** An annotation of DaemonSets that upstream keeps as a field, so that views of the metadata do not have it. */
    private static final String TEMPLATE_GENERATION = "deprecated.daemonset.template.generation";

    private static final byte[] END = "}\n".getBytes(StandardCharsets.US_ASCII);

    private PartialMetadata() {}

    /**
     * Returns the {@code PartialObjectMetadata} of an object; subtrees are shared.
     *
     * @param version the version of {@code meta.k8s.io}, {@code v1} or {@code v1beta1}
     */
    public static ObjectNode of(JsonNode object, String version) {
        return of(object, isDaemonSet(object, "DaemonSet"), version);
    }

    /** Returns whether the metadata of objects of a type is shown as it is stored. */
    public static boolean showsStored(GroupVersionKind type) {
        return !isDaemonSet(type);
    }

    /**
     * Returns the line of JSON of the {@code PartialObjectMetadata} of an object whose stored metadata it shows.
     *
     * @param metadata the stored metadata in JSON
     */
    public static byte[] line(byte[] metadata, String version) {
        byte[] head = ("{\"kind\":\"" + KIND + "\",\"apiVersion\":\"" + GROUP + version + "\",\"metadata\":")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] line = Arrays.copyOf(head, head.length + metadata.length + END.length);
        System.arraycopy(metadata, 0, line, head.length, metadata.length);
        System.arraycopy(END, 0, line, head.length + metadata.length, END.length);
        return line;
    }

    private static boolean isDaemonSet(GroupVersionKind type) {
        return type.kind().equals("DaemonSet") && type.group().equals("apps");
    }

    private static boolean isDaemonSet(JsonNode object, String kind) {
        return object.path("kind").asText().equals(kind)
                && object.path("apiVersion").asText().equals("apps/v1");
    }

    /** Like the other method, for an object that need not have a kind. */
    static ObjectNode of(JsonNode object, GroupVersionKind type, String version) {
        return of(object, isDaemonSet(type), version);
    }

    private static ObjectNode of(JsonNode object, boolean daemonSet, String version) {
        ObjectNode view = view(KIND, object, version);
        JsonNode annotations = view.path("metadata").path("annotations");
        if (daemonSet && annotations.has(TEMPLATE_GENERATION)) {
            ObjectNode metadata = JsonNodeFactory.instance.objectNode().setAll((ObjectNode) view.path("metadata"));
            ObjectNode others = JsonNodeFactory.instance.objectNode().setAll((ObjectNode) annotations);
            others.remove(TEMPLATE_GENERATION);
            if (others.isEmpty()) {
                metadata.remove("annotations");
            } else {
                metadata.set("annotations", others);
            }
            view.set("metadata", metadata);
        }
        return view;
    }

    /** Returns the {@code PartialObjectMetadataList} of a list; subtrees are shared. Without any it has null, not an empty list. */
    public static ObjectNode ofList(JsonNode list, String version) {
        ObjectNode view = view(LIST_KIND, list, version);
        if (view.at("/metadata/continue").asText("x").isEmpty()) { // Only lists of custom resources have it.
            view.set("metadata", ((ObjectNode) view.path("metadata")).deepCopy().without("continue"));
        }
        if (list.path("items").isEmpty()) {
            return view.putNull("items");
        }
        ArrayNode items = view.putArray("items");
        boolean daemonSets = isDaemonSet(list, "DaemonSetList");
        list.path("items").forEach(item -> items.add(of(item, daemonSets, version)));
        return view;
    }

    /** Views do not contain their shard, as in upstream. */
    static ObjectNode withoutShard(ObjectNode metadata) {
        return metadata.has("shardInfo") ? metadata.deepCopy().without("shardInfo") : metadata;
    }

    private static ObjectNode view(String kind, JsonNode source, String version) {
        ObjectNode view = JsonNodeFactory.instance.objectNode();
        view.put("kind", kind).put("apiVersion", GROUP + version);
        JsonNode metadata = source.path("metadata");
        return view.set(
                "metadata",
                metadata instanceof ObjectNode own ? withoutShard(own) : JsonNodeFactory.instance.objectNode());
    }
}
