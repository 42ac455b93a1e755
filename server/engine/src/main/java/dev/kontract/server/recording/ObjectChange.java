package dev.kontract.server.recording;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.client.ObjectDiff;
import dev.kontract.server.codec.json.StoredTrees;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A stored object before and after a write. Objects are decoded on demand. Immutable and safe for use by several threads. */
public final class ObjectChange {

    private final long revision;
    private final byte @Nullable [] before;
    private final byte @Nullable [] after;
    private volatile @Nullable Identity identity;

    /**
     * @param before null for a creation
     * @param after null for a deletion
     */
    ObjectChange(long revision, byte @Nullable [] before, byte @Nullable [] after) {
        this.revision = revision;
        this.before = before;
        this.after = after;
    }

    /** Returns the change from one state of an object to a later one. */
    public static ObjectChange between(ObjectNode before, ObjectNode after) {
        long revision = after.path("metadata").path("resourceVersion").asLong();
        return new ObjectChange(revision, bytes(before), bytes(after));
    }

    private static byte[] bytes(ObjectNode object) {
        return object.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Returns whether the object was created. */
    public boolean isCreation() {
        return before == null;
    }

    /** Returns whether the object was removed from the storage, not only marked for deletion. */
    public boolean isDeletion() {
        return after == null;
    }

    /** Returns the resource version of the write. */
    public String resourceVersion() {
        return Long.toString(revision);
    }

    /** Returns a copy of the object before the write; empty if it was created. */
    public Optional<ObjectNode> before() {
        return decoded(before);
    }

    /** Returns a copy of the object after the write; empty if it was removed. */
    public Optional<ObjectNode> after() {
        return decoded(after);
    }

    /** Returns the API version of the object as it is stored, such as {@code apps/v1}. */
    public String apiVersion() {
        return identity().apiVersion();
    }

    /** Returns the kind of the object. */
    public String kind() {
        return identity().kind();
    }

    /** Returns the namespace of the object, {@code ""} for an object of the cluster. */
    public String namespace() {
        return identity().namespace();
    }

    /** Returns the name of the object. */
    public String name() {
        return identity().name();
    }

    /**
     * Returns the fields that differ, a line each, without managed fields and resource version: {@code spec.replicas: 1 -> 3}.
     * Values of Secrets are not shown.
     */
    public List<String> differences() {
        return ObjectDiff.of(orMissing(before()), orMissing(after()));
    }

    /** Returns what happened to which object: {@code updated Deployment default/web}. */
    @Override
    public String toString() {
        return (isCreation() ? "created " : isDeletion() ? "deleted " : "updated ") + object();
    }

    /** The kind, namespace and name: {@code Deployment default/web}. */
    String object() {
        return identity().toString();
    }

    int size() {
        return after == null ? 0 : after.length;
    }

    private Identity identity() {
        Identity known = identity;
        if (known == null) {
            known = Identity.of(orMissing(after().or(this::before)));
            identity = known;
        }
        return known;
    }

    private record Identity(String apiVersion, String kind, String namespace, String name) {

        static Identity of(JsonNode object) {
            JsonNode metadata = object.path("metadata");
            return new Identity(
                    object.path("apiVersion").asText(),
                    object.path("kind").asText(),
                    metadata.path("namespace").asText(),
                    metadata.path("name").asText());
        }

        @Override
        public String toString() {
            return kind + " " + (namespace.isEmpty() ? "" : namespace + "/") + name;
        }
    }

    private static JsonNode orMissing(Optional<ObjectNode> object) {
        return object.isPresent() ? object.get() : MissingNode.getInstance();
    }

    private static Optional<ObjectNode> decoded(byte @Nullable [] json) {
        return json != null && StoredTrees.value(json) instanceof ObjectNode object
                ? Optional.of(object)
                : Optional.empty();
    }
}
