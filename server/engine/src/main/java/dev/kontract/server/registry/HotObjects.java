package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.schema.FrozenTrees;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.storage.Entry;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The trees of the most recently written objects of one kind: frequently changed objects will change again. Few are kept, and
 * none of large objects, since a tree takes several times the memory of its bytes. Thread-safe.
 */
final class HotObjects {

    private static final int KEPT = 32;
    private static final int LARGEST = 16 * 1024;

    private record Hot(String key, long revision, ObjectNode tree) {

        boolean isOf(Entry entry) {
            return revision == entry.revision() && key.equals(entry.key());
        }
    }

    private final ObjectSchema schema;
    private final AtomicReferenceArray<@Nullable Hot> kept = new AtomicReferenceArray<>(KEPT);

    HotObjects(ObjectSchema schema) {
        this.schema = schema;
    }

    /**
     * Returns the read-only tree of a stored object. It is frozen unless the object is a custom resource or in another form than
     * the stored one: those have been neither typed nor defaulted by the schema.
     */
    ObjectNode tree(Entry entry) {
        if (schema.structural() || !entry.isAsStored()) {
            return StoredObject.of(entry).tree();
        }
        Hot hot = kept.get(slot(entry));
        return hot != null && hot.isOf(entry)
                ? hot.tree()
                : FrozenTrees.of(StoredObject.of(entry).tree(), schema);
    }

    /** Keeps the tree of an object that has just been written. */
    void put(Entry written, ObjectNode canonical) {
        boolean kind = !schema.structural() && written.isAsStored();
        if (kind && written.value().length <= LARGEST && isReadAsWritten(canonical)) {
            kept.set(slot(written), new Hot(written.key(), written.revision(), FrozenTrees.of(canonical, schema)));
        }
    }

    private static int slot(Entry entry) {
        return Math.floorMod(entry.key().hashCode(), KEPT);
    }

    /** Returns whether reading the bytes of a tree leads to an equal one: numbers with a fraction may come back as integers. */
    private static boolean isReadAsWritten(JsonNode node) {
        if (FrozenTrees.isFrozen(node) || node.isTextual() || node.isBoolean() || node.isNull()) {
            return true;
        }
        if (!node.isContainerNode()) {
            return node.isInt() || node.isLong();
        }
        for (JsonNode child : node) {
            if (!isReadAsWritten(child)) {
                return false;
            }
        }
        return true;
    }
}
