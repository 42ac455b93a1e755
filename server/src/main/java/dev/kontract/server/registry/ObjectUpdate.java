package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * What a write does to an object: replaces it, patches it, applies to it. Runs again with the newer object when another
 * write came in between.
 */
public interface ObjectUpdate {

    /**
     * Proposes the next state of an object.
     *
     * @param current the stored object, which is not to be changed, or null where there is none
     * @return the whole proposed object, defaults set and owners recorded
     * @throws dev.kontract.server.status.StatusException when the write makes no sense on {@code current}
     */
    ObjectNode next(@Nullable ObjectNode current);

    /**
     * Admits what is to be stored, once the rules of the kind are met.
     *
     * @param current the stored object, or null where there is none
     * @throws dev.kontract.server.status.StatusException when admission refuses it
     */
    default void admit(ObjectNode next, @Nullable ObjectNode current) {}

    /** The only object meant, by its uid; empty when any object of that name is. */
    default String requiredUid() {
        return "";
    }

    /** The uid that a configuration names for an object which turns out to be missing; empty when it names none. */
    default String uidIfMissing() {
        return "";
    }

    /** Whether the object is created where it is missing; only apply does so against the kind's own rule. */
    default boolean createsWhereMissing(Strategy strategy) {
        return strategy.allowsCreateOnUpdate();
    }
}
