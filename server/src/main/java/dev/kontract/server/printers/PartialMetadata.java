package dev.kontract.server.printers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Objects and lists reduced to their metadata. */
public final class PartialMetadata {

    /** The kind of an object reduced to its metadata. */
    public static final String KIND = "PartialObjectMetadata";

    /** The kind of a list of them. */
    public static final String LIST_KIND = "PartialObjectMetadataList";

    static final String GROUP = "meta.k8s.io/";

    private PartialMetadata() {}

    /**
     * The {@code PartialObjectMetadata} of an object; parts are shared with it.
     *
     * @param version of the group {@code meta.k8s.io}, {@code v1} or {@code v1beta1}
     */
    public static ObjectNode of(JsonNode object, String version) {
        return view(KIND, object, version);
    }

    /** The {@code PartialObjectMetadataList} of a list; parts are shared with it. */
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
