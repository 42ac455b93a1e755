package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * An object that has passed all validation. Only such objects are encoded for the storage.
 *
 * @param object the object; read-only
 * @param warnings what validation warns of
 */
record ValidatedObject(ObjectNode object, List<String> warnings) {

    /** Creates an object without warnings. */
    ValidatedObject(ObjectNode object) {
        this(object, List.of());
    }
}
