package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldErrors;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules of one kind, as hooks that run at fixed points of a write. Stateless and shared by all threads.
 *
 * <p>Objects are trees that were decoded beside the contract: types are right, unknown fields are gone, defaults of the
 * contract are set, an absent field is missing. A hook changes the object it is given and nothing else.
 */
public interface Strategy {

    /** Sets what is absent and depends on other values; defaults without a condition stand in the contract. */
    default void applyDefaults(ObjectNode object) {}

    /** Clears what a creator may not set, and sets what every new object has. */
    default void prepareForCreate(ObjectNode object) {}

    /** Puts back from {@code current} what an update of the object may not touch, such as its status. */
    default void prepareForUpdate(ObjectNode object, ObjectNode current) {}

    /** Puts back from {@code current} what an update of the status may not touch, such as the spec. */
    default void prepareForStatusUpdate(ObjectNode object, ObjectNode current) {}

    /**
     * Says what is wrong with a new object, its metadata included: which names are fine, and where in the order of
     * complaints the metadata comes, is the kind's own matter.
     */
    default void validate(ObjectNode object, FieldErrors errors) {}

    /**
     * Says what is wrong with an update: the new state, and what may not change. The store has run {@link
     * dev.kontract.server.registry.validation.ObjectMetaUpdateValidation#common} before, whose complaints come first;
     * kinds complain about metadata a second time, as clients know it.
     */
    default void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        validate(object, errors);
    }

    /** Says what is wrong with an update of the status, after the same common checks of the metadata. */
    default void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {}

    /** Says what is wrong with an update of {@code spec.finalizers} alone, after the same common checks of the metadata. */
    default void validateFinalizersUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {}

    /** Whether {@code metadata.generation} counts the changes of everything but metadata and status. */
    default boolean tracksGeneration() {
        return false;
    }

    /** Whether objects end in their own time, so that a deletion marks even those that go at once. */
    default boolean shutsDown() {
        return false;
    }

    /**
     * The time an object is given to shut down once it is asked to go.
     *
     * @param requested what the caller asked for, or null
     * @return seconds; zero removes it at once
     */
    default long gracePeriodSeconds(ObjectNode object, @Nullable Long requested) {
        return 0;
    }

    /** Whether the answer to a deletion is the object that is gone, not a word that it is. */
    default boolean returnsDeletedObject() {
        return false;
    }

    /** Marks an object that starts to wait for its removal. */
    default void prepareForDeletion(ObjectNode object) {}

    /** Whether something other than {@code metadata.finalizers} still holds an object that was asked to go. */
    default boolean isHeld(ObjectNode object) {
        return false;
    }

    /** Whether an object may be created by replacing it where it does not exist. */
    default boolean allowsCreateOnUpdate() {
        return false;
    }

    /** Whether a replacement without a resourceVersion overwrites whatever is there. */
    default boolean allowsUnconditionalUpdate() {
        return true;
    }

    /**
     * How long an object is kept after this write, a creation or an update, unless it is written again; zero for ever. An object
     * whose time is over is deleted without regard to finalizers.
     */
    default Duration timeToLive(ObjectNode object) {
        return Duration.ZERO;
    }

    /** What a caller should know about a new object that is accepted all the same. */
    default List<String> warnings(ObjectNode object) {
        return List.of();
    }

    /** What a caller should know about an update of an object; about one of its status there is nothing to say. */
    default List<String> warningsOnUpdate(ObjectNode object, ObjectNode current) {
        return warnings(object);
    }
}
