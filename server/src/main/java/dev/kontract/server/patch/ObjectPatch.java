package dev.kontract.server.patch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.status.StatusException;

/** A change to an object, read once and applied as often as needed. Immutable and shared by threads. */
public sealed interface ObjectPatch permits JsonPatchOperations, MergePatch, StrategicMergePatch {

    /**
     * The changed copy of {@code current}, which stays as it is. Objects that the patch touched have their fields in
     * alphabetical order.
     *
     * @throws StatusException when the patch does not fit
     */
    ObjectNode applyTo(ObjectNode current);
}
