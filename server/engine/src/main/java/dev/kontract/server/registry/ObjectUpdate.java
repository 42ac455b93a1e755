package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.request.WriteAttempt;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The modification made by an update: a replacement, a patch or an apply. Runs again with the newer object when a
 * concurrent write won.
 */
public interface ObjectUpdate {

    /**
     * Computes the next state of an object.
     *
     * @param current the stored object, read-only, or null if it does not exist
     * @return the complete proposed object with defaults applied and managed fields recorded; rules may modify any part of it
     * @throws dev.kontract.server.status.StatusException when the modification cannot be applied to {@code current}
     */
    ObjectNode next(@Nullable ObjectNode current);

    /**
     * Runs admission on the validated object before it is stored.
     *
     * @param current the stored object, or null if it does not exist
     * @param attempt the attempt to store it
     * @throws dev.kontract.server.status.StatusException when admission rejects the object
     */
    default void admit(ObjectNode next, @Nullable ObjectNode current, WriteAttempt attempt) {}

    /** Receives the warnings about the validated object, before admission and even if that or the write fails. */
    default void warn(List<String> warnings) {}

    /** The UID the stored object must have; empty for any. */
    default String requiredUid() {
        return "";
    }

    /**
     * Returns whether a missing object is created, also through a subresource. Apply creates every object; the other verbs follow the
     * strategy.
     */
    default boolean createsWhereMissing(Strategy strategy) {
        return strategy.allowsCreateOnUpdate();
    }
}
