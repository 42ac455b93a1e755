package dev.kontract.server.admission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.json.StoredTrees;
import dev.kontract.server.storage.Derivation;
import dev.kontract.server.storage.Entry;

/** Parses stored objects. */
public final class StoredJson {

    /** The tree of an entry, which is parsed once and not to be changed. */
    public static final Derivation<ObjectNode> TREE = StoredJson::parse;

    private StoredJson() {}

    /** Returns the object of an entry as a new tree. */
    public static ObjectNode parse(Entry entry) {
        return StoredTrees.object(entry.value());
    }
}
