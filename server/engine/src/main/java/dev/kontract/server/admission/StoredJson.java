package dev.kontract.server.admission;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.storage.Derivation;
import dev.kontract.server.storage.Entry;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Parses stored objects. */
public final class StoredJson {

    /** The tree of an entry, which is parsed once and not to be changed. */
    public static final Derivation<ObjectNode> TREE = StoredJson::parse;

    private static final ObjectMapper JSON = new ObjectMapper();

    private StoredJson() {}

    /** Returns the object of an entry as a new tree. */
    public static ObjectNode parse(Entry entry) {
        try {
            return (ObjectNode) JSON.readTree(entry.value());
        } catch (IOException e) {
            throw new UncheckedIOException("a stored object is not JSON", e);
        }
    }
}
