package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.storage.Entry;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * An object as it is stored, or as it would be after a dry run. The bytes are shared: nobody changes them.
 *
 * @param json the whole object in canonical JSON
 */
@SuppressWarnings("ArrayRecordComponent") // shared, never compared
public record Stored(byte[] json) {

    private static final ObjectMapper JSON = new ObjectMapper();

    static Stored of(Entry entry) {
        return new Stored(entry.value());
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
