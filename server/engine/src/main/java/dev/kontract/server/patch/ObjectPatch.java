package dev.kontract.server.patch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.status.StatusException;

/** A parsed patch that can be applied repeatedly. Immutable and thread-safe. */
public sealed interface ObjectPatch permits JsonPatchOperations, MergePatch, StrategicMergePatch {

    /**
     * Returns a patched copy of {@code current}, which is not modified. Fields of objects touched by the patch are
     * sorted.
     *
     * @throws StatusException when the patch cannot be applied
     */
    ObjectNode applyTo(ObjectNode current);
}
