package dev.kontract.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.kontract.model.Json;

/**
 * A patch with its media type. Immutable.
 *
 * <pre>{@code
 * sets.patch("web", Patch.json().test("/spec/replicas", 2).replace("/spec/replicas", 3));
 * sets.patch("web", Patch.merge().set("/spec/replicas", 3).remove("/metadata/labels/old"));
 * sets.patch("web", Patch.strategic(new StatefulSet().spec(new StatefulSetSpec().replicas(3))));
 * sets.patch("web", Patch.apply(desired), WriteOptions.standard().fieldManager("me"));
 * }</pre>
 */
public sealed interface Patch permits JsonPatch, DocumentPatch {

    /** Returns the media type of the body. */
    String mediaType();

    /** Returns the body. */
    JsonNode body();

    /** Creates a JSON Patch (RFC 6902); its operations succeed or fail together. */
    static JsonPatch json() {
        return new JsonPatch(JsonNodeFactory.instance.arrayNode());
    }

    /** Creates a merge patch (RFC 7386): sets and removes fields, and replaces lists as a whole. */
    static DocumentPatch merge() {
        return merge(JsonNodeFactory.instance.objectNode());
    }

    /**
     * Creates a merge patch (RFC 7386) from an object whose fields are to be set; null values in a tree remove fields.
     */
    static DocumentPatch merge(Object change) {
        return new DocumentPatch("application/merge-patch+json", Json.tree(change));
    }

    /**
     * Creates a strategic merge patch: sets and removes fields, and merges lists by their merge keys. Not supported for
     * custom resources.
     */
    static DocumentPatch strategic() {
        return strategic(JsonNodeFactory.instance.objectNode());
    }

    /**
     * Creates a strategic merge patch from an object whose fields are to be set. Not supported for custom resources.
     */
    static DocumentPatch strategic(Object change) {
        return new DocumentPatch("application/strategic-merge-patch+json", Json.tree(change));
    }

    /**
     * Creates a server-side apply patch with all the fields a manager wants to own. Fields it applied before that are
     * no longer present are removed.
     */
    static DocumentPatch apply(Object desired) {
        return new DocumentPatch("application/apply-patch+yaml", Json.tree(desired));
    }
}
