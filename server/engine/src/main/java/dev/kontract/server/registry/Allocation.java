package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.request.WriteContext;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Gives objects of a kind what only one object can have at a time, such as an address. Safe for use by many threads.
 *
 * <p>A write begins with a reservation and ends it, so that of two writes at the same time only one gets a value, and a
 * write that fails or is a dry run leaves none behind.
 */
public interface Allocation {

    /** The reservations of a write. */
    @FunctionalInterface
    interface Reservation {

        /** Ends the write; {@code stored} is whether its object is now stored. */
        void end(boolean stored);

        /** Returns the conditions of the write: that what was reserved is still reserved; see {@link WriteContext#conditions}. */
        default Map<String, Long> conditions() {
            return Map.of();
        }

        /** Runs a write, which returns empty if a concurrent write won, and ends the reservation. */
        default <T> Optional<T> during(
                WriteMode mode, WriteContext context, Function<WriteContext, Optional<T>> write) {
            boolean stored = false;
            try {
                Optional<T> written = write.apply(context.with(conditions()));
                stored = written.isPresent() && mode == WriteMode.STORE;
                return written;
            } finally {
                end(stored);
            }
        }
    }

    /** For kinds without such values. */
    Allocation NONE = (namespace, object, current, mode, context, errors) -> stored -> {};

    /**
     * Allocates missing values of an object and reserves the requested ones, before the object is validated.
     *
     * @param namespace the namespace of the object
     * @param current the stored object, or null if it does not exist
     * @param mode whether the object is to be stored
     * @param context the context of the write, also used for the records of reservations
     * @param errors receives the values that cannot be reserved; the caller must end the reservation even then
     */
    Reservation reserve(
            String namespace,
            ObjectNode object,
            @Nullable ObjectNode current,
            WriteMode mode,
            WriteContext context,
            FieldErrors errors);

    /** Gives back what an object had that was deleted at {@code revision}. */
    default void release(ObjectNode deleted, long revision, WriteContext context) {}
}
