package dev.kontract.server.recording;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.storage.Change;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An object before and after a write, as it is stored. Objects are decoded when they are asked for. Immutable and safe for use
 * by several threads.
 */
public final class ObjectChange {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Change.Type type;
    private final long revision;
    private final byte @Nullable [] before;
    private final byte @Nullable [] after;

    ObjectChange(Change.Type type, long revision, byte @Nullable [] before, byte @Nullable [] after) {
        this.type = type;
        this.revision = revision;
        this.before = before;
        this.after = after;
    }

    /** Returns whether the object was created. */
    public boolean isCreation() {
        return type == Change.Type.CREATED;
    }

    /** Returns whether the object was removed from the storage, not only marked for deletion. */
    public boolean isDeletion() {
        return type == Change.Type.DELETED;
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

    /** Returns the kind of the object. */
    public String kind() {
        return either().path("kind").asText();
    }

    /** Returns the namespace of the object, {@code ""} for an object of the cluster. */
    public String namespace() {
        return either().path("metadata").path("namespace").asText();
    }

    /** Returns the name of the object. */
    public String name() {
        return either().path("metadata").path("name").asText();
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
        JsonNode object = either();
        String namespace = object.path("metadata").path("namespace").asText();
        String where = namespace.isEmpty() ? "" : namespace + "/";
        String what = isCreation() ? "created " : isDeletion() ? "deleted " : "updated ";
        return what + object.path("kind").asText() + " " + where
                + object.path("metadata").path("name").asText();
    }

    int size() {
        return after == null ? 0 : after.length;
    }

    private JsonNode either() {
        return orMissing(after().or(this::before));
    }

    private static JsonNode orMissing(Optional<ObjectNode> object) {
        return object.isPresent() ? object.get() : MissingNode.getInstance();
    }

    private static Optional<ObjectNode> decoded(byte @Nullable [] json) {
        if (json == null) {
            return Optional.empty();
        }
        try {
            return JSON.readTree(json) instanceof ObjectNode object ? Optional.of(object) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("a stored object is not JSON", e);
        }
    }
}
