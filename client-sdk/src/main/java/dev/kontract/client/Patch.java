package dev.kontract.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.kontract.model.Json;

/**
 * A change to an object, with the media type that says how it is meant. Immutable.
 *
 * <pre>{@code
 * sets.patch("web", Patch.json().test("/spec/replicas", 2).replace("/spec/replicas", 3));
 * sets.patch("web", Patch.merge().set("/spec/replicas", 3).remove("/metadata/labels/old"));
 * sets.patch("web", Patch.strategic(new StatefulSet().spec(new StatefulSetSpec().replicas(3))));
 * sets.patch("web", Patch.apply(desired), WriteOptions.standard().fieldManager("me"));
 * }</pre>
 */
public sealed interface Patch permits JsonPatch, DocumentPatch {

    /** The media type of the body. */
    String mediaType();

    /** What is sent. */
    JsonNode body();

    /** A list of steps, of which all or none are made (RFC 6902). */
    static JsonPatch json() {
        return new JsonPatch(JsonNodeFactory.instance.arrayNode());
    }

    /** Fields to set and to remove; lists are replaced as a whole (RFC 7386). */
    static DocumentPatch merge() {
        return merge(JsonNodeFactory.instance.objectNode());
    }

    /** What {@code change} has set, or holds as null when it is a tree, is set or removed (RFC 7386). */
    static DocumentPatch merge(Object change) {
        return new DocumentPatch("application/merge-patch+json", Json.tree(change));
    }

    /** Fields to set and to remove; lists are merged by the keys the contract names. Not for custom resources. */
    static DocumentPatch strategic() {
        return strategic(JsonNodeFactory.instance.objectNode());
    }

    /** What {@code change} has set is merged, lists by the keys the contract names. Not for custom resources. */
    static DocumentPatch strategic(Object change) {
        return new DocumentPatch("application/strategic-merge-patch+json", Json.tree(change));
    }

    /** All that one manager wants of the object: what it wanted before and no longer names is removed. */
    static DocumentPatch apply(Object desired) {
        return new DocumentPatch("application/apply-patch+yaml", Json.tree(desired));
    }
}
