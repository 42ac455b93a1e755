package dev.kontract.server.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.DecodeException;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.GoFormat;
import dev.kontract.server.status.StatusException;
import java.util.List;

/** A parsed patch that can be applied repeatedly. Immutable and thread-safe. */
public sealed interface ObjectPatch permits JsonPatchOperations, MergePatch, StrategicMergePatch {

    /**
     * Returns a patched copy of {@code current}, which is not modified. Fields of objects touched by the patch are
     * sorted.
     *
     * @throws StatusException when the patch cannot be applied
     */
    ObjectNode applyTo(ObjectNode current);

    /** Returns the failure of a patch that replaces the object with a list, which has no version and kind. */
    static StatusException resultIsNoObject(JsonNode list) {
        String why = DecodeException.notAnObject("array").getMessage();
        String shown = GoFormat.json(list)
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026");
        return StatusException.invalid("", "", "", List.of(FieldError.invalid("patch", shown, why)));
    }
}
