package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.json.StoredTrees;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Storage;
import org.jspecify.annotations.Nullable;

/**
 * An object as stored, or as a dry run would store it. The bytes are shared and must not be modified.
 *
 * @param json the complete object in canonical JSON
 * @param source the tree these bytes were encoded from, or null if unknown; read-only
 */
@SuppressWarnings("ArrayRecordComponent") // shared, never compared
public record StoredObject(byte[] json, @Nullable ObjectNode source) {

    /** Creates an object of which only the bytes are known. */
    public StoredObject(byte[] json) {
        this(json, null);
    }

    /** Returns the object in a storage entry. */
    public static StoredObject of(Entry entry) {
        return new StoredObject(entry.value());
    }

    /** Returns what a dry run would store in {@code storage} as reads would show it. */
    @SuppressWarnings("ReferenceEquality") // the same array means the same form
    static StoredObject ofDryRun(Storage storage, byte[] json, @Nullable ObjectNode source) {
        byte[] shown = storage.asRead(json);
        return new StoredObject(shown, shown == json ? source : null);
    }

    /** Returns the object as a read-only tree. Reuses the tree of the write if there is one. */
    public ObjectNode content() {
        return source == null ? tree() : source;
    }

    /** Returns the bytes of its metadata. */
    public byte[] metadata() {
        return StoredMetadata.of(json);
    }

    /** Returns an object with no other field than the metadata, as a tree the caller may modify. */
    public ObjectNode metadataTree() {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        return object.set("metadata", StoredTrees.object(metadata()));
    }

    /** Returns the object as a tree the caller may modify. */
    public ObjectNode tree() {
        return StoredTrees.object(json);
    }
}
