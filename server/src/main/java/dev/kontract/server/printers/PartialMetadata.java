package dev.kontract.server.printers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Converts objects and lists to metadata-only form. */
public final class PartialMetadata {

    /** The kind of an object with metadata only. */
    public static final String KIND = "PartialObjectMetadata";

    /** The kind of a list of such objects. */
    public static final String LIST_KIND = "PartialObjectMetadataList";

    static final String GROUP = "meta.k8s.io/";

    private PartialMetadata() {}

    /**
     * Returns the {@code PartialObjectMetadata} of an object; subtrees are shared.
     *
     * @param version the version of {@code meta.k8s.io}, {@code v1} or {@code v1beta1}
     */
    public static ObjectNode of(JsonNode object, String version) {
        return view(KIND, object, version);
    }

    /** Returns the {@code PartialObjectMetadataList} of a list; subtrees are shared. */
    public static ObjectNode ofList(JsonNode list, String version) {
        ObjectNode view = view(LIST_KIND, list, version);
        ArrayNode items = view.putArray("items");
        list.path("items").forEach(item -> items.add(of(item, version)));
        return view;
    }

    private static ObjectNode view(String kind, JsonNode source, String version) {
        ObjectNode view = JsonNodeFactory.instance.objectNode();
        view.put("kind", kind).put("apiVersion", GROUP + version);
        JsonNode metadata = source.path("metadata");
        return view.set("metadata", metadata.isObject() ? metadata : JsonNodeFactory.instance.objectNode());
    }
}
