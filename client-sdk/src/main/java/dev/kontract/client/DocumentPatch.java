package dev.kontract.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Json;

/**
 * A patch with the structure of the object: see {@link Patch#merge()}, {@link Patch#strategic()} and {@link
 * Patch#apply}. Immutable.
 *
 * <pre>{@code
 * Patch.merge().set("/metadata/labels/tier", "front").remove("/metadata/annotations/note~1old");
 * }</pre>
 */
public final class DocumentPatch implements Patch {

    private final String mediaType;
    private final JsonNode body;

    DocumentPatch(String mediaType, JsonNode body) {
        this.mediaType = mediaType;
        this.body = body;
    }

    /** Returns a copy that sets the field at the JSON Pointer {@code path} (RFC 6901). */
    public DocumentPatch set(String path, Object value) {
        return put(path, Json.tree(value));
    }

    /** Returns a copy that removes the field at the JSON Pointer {@code path} (RFC 6901). */
    public DocumentPatch remove(String path) {
        return put(path, NullNode.getInstance());
    }

    private DocumentPatch put(String path, JsonNode value) {
        JsonNode copy = body.deepCopy();
        if (!(copy instanceof ObjectNode object)) {
            throw new IllegalStateException("only an object has fields");
        }
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException("not a JSON Pointer to a field: " + path);
        }
        String[] names = path.split("/", -1);
        for (int i = 1; i < names.length - 1; i++) {
            object = object.withObjectProperty(unescape(names[i]));
        }
        object.set(unescape(names[names.length - 1]), value);
        return new DocumentPatch(mediaType, copy);
    }

    private static String unescape(String name) {
        return name.replace("~1", "/").replace("~0", "~");
    }

    @Override
    public String mediaType() {
        return mediaType;
    }

    @Override
    public JsonNode body() {
        return body;
    }
}
