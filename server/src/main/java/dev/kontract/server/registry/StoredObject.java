package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.storage.Entry;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * An object as it is stored, or as it would be after a dry run. The bytes are shared: nobody changes them.
 *
 * @param json the whole object in canonical JSON
 * @param source what was written in these bytes, when that is known; nobody changes it
 */
@SuppressWarnings("ArrayRecordComponent") // shared, never compared
public record StoredObject(byte[] json, @Nullable ObjectNode source) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** An object of which no more than the bytes are known. */
    public StoredObject(byte[] json) {
        this(json, null);
    }

    /** The object in an entry of the storage. */
    public static StoredObject of(Entry entry) {
        return new StoredObject(entry.value());
    }

    /** The object for looking at: what a write had at hand, so that nobody has to read the bytes again. */
    public ObjectNode content() {
        return source == null ? tree() : source;
    }

    /** The object as a tree of the caller's own. */
    public ObjectNode tree() {
        try {
            return (ObjectNode) JSON.readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException("a stored object is not JSON", e);
        }
    }
}
