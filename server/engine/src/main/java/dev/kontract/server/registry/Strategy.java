package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.DecodeException;
import dev.kontract.server.registry.DeleteOptions.Propagation;
import dev.kontract.server.registry.validation.FieldErrors;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rules of one kind, as hooks called at fixed points of a write. Stateless and thread-safe.
 *
 * <p>Objects are trees that have been decoded against the schema: types are correct, unknown fields are pruned, schema
 * defaults are set and absent fields are missing. A hook modifies only the object it is given.
 */
public interface Strategy {

    /**
     * Sets defaults that depend on other fields. Unconditional defaults are in the contract.
     *
     * @throws DecodeException when a value is taken over from a former version of the API and cannot be read
     */
    default void applyDefaults(ObjectNode object) {}

    /** Clears fields a client may not set on create and sets initial values, such as the first status. */
    default void prepareForCreate(ObjectNode object) {}

    /** Restores from {@code current} what an update may not change, such as the status. */
    default void prepareForUpdate(ObjectNode object, ObjectNode current) {}

    /** Restores from {@code current} what a status update may not change, such as the spec. */
    default void prepareForStatusUpdate(ObjectNode object, ObjectNode current) {}

    /** Returns whether status updates change nothing in the metadata but the managed fields. */
    default boolean statusKeepsMetadata() {
        return false;
    }

    /** Restores the metadata in an update of the status, if {@link #statusKeepsMetadata}. */
    default void restoreMetadataForStatus(ObjectNode object, ObjectNode current) {
        Metadata.of(object).takeAllButManagedFields(Metadata.of(current));
    }

    /**
     * Validates a new object including its metadata. The strategy decides the name format and where metadata errors
     * come in the order of errors.
     */
    default void validate(ObjectNode object, FieldErrors errors) {}

    /**
     * Validates an update: the new state and immutable fields.
     * {@link dev.kontract.server.registry.validation.ObjectMetaUpdateValidation#common} has run before and its errors
     * come first. Kinds validate the metadata a second time, as upstream does.
     */
    default void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        validate(object, errors);
    }

    /** Validates a status update, after the same common metadata checks. */
    default void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {}

    /**
     * Validates an update of {@code spec.finalizers} (the {@code finalize} subresource), after the same common metadata
     * checks.
     */
    default void validateFinalizersUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {}

    /** Restores from {@code current} what an update of the {@code approval} subresource may not change. */
    default void prepareForApproval(ObjectNode object, ObjectNode current) {}

    /** Validates an update of the {@code approval} subresource, after the same common metadata checks. */
    default void validateApproval(ObjectNode object, ObjectNode current, FieldErrors errors) {}

    /** Returns whether {@code metadata.generation} is incremented on changes outside metadata and status. */
    default boolean tracksGeneration() {
        return false;
    }

    /**
     * Returns whether an update increments the generation of a kind that tracks it although nothing outside metadata and status
     * has changed, where empty lists and maps are the same as absent ones.
     */
    default boolean countsAsChange(ObjectNode object, ObjectNode current) {
        return false;
    }

    /** Names the fields of the metadata that status updates cannot change, and so do not own. */
    default List<String> metadataKeptByStatusUpdates() {
        return List.of();
    }

    /**
     * Names the fields, as paths with dots, that writes through a subresource cannot change and so do not own, beside those
     * that are so for all kinds.
     *
     * @param subresource empty for the objects themselves
     */
    default List<String> keptFields(String subresource) {
        return List.of();
    }

    /** Returns the propagation policy of a deletion that requests {@code requested}, or null if it is open. */
    default @Nullable Propagation propagation(@Nullable Propagation requested) {
        return requested;
    }

    /** Returns whether a failed precondition of a deletion is reported without a hint at what happened to the object. */
    default boolean reportsPreconditionsPlainly() {
        return ownsDeletion();
    }

    /** Returns whether dependents are orphaned if neither the deletion nor a finalizer specifies it. */
    default boolean orphansDependents() {
        return false;
    }

    /** Returns whether objects are deleted gracefully, so that even an immediate deletion marks the object first. */
    default boolean shutsDown() {
        return false;
    }

    /**
     * Returns the grace period of a deletion.
     *
     * @param requested the requested grace period, or null
     * @return seconds; zero removes the object immediately
     */
    default long gracePeriodSeconds(ObjectNode object, @Nullable Long requested) {
        return 0;
    }

    /**
     * Returns whether the first deletion of an object only marks it: grace period and propagation policy play no part, the
     * generation stays, and {@link #prepareForDeletion} adds the finalizer that keeps the object.
     */
    default boolean ownsDeletion() {
        return false;
    }

    /**
     * Checks whether the object with this name may be deleted, before admission and independent of the user.
     *
     * @throws dev.kontract.server.status.StatusException if it must not be deleted
     */
    default void checkDeletion(String name) {}

    /** Changes an object that is marked for deletion and kept. */
    default void prepareForDeletion(ObjectNode object) {}

    /** Returns whether something other than {@code metadata.finalizers} holds an object marked for deletion. */
    default boolean isHeld(ObjectNode object) {
        return false;
    }

    /** Returns whether the status can be read as a table. */
    default boolean printsStatus() {
        return true;
    }

    /** Returns whether an update creates a missing object. */
    default boolean allowsCreateOnUpdate() {
        return false;
    }

    /** Returns whether reads of single objects bypass the cache, which shows in how a malformed version is refused. */
    default boolean readsPastCache() {
        return false;
    }

    /** Returns whether an apply to the status creates a missing object, as one to the object does. */
    default boolean createsByStatus() {
        return allowsCreateOnUpdate();
    }

    /** Returns whether an update without a {@code resourceVersion} is allowed. */
    default boolean allowsUnconditionalUpdate() {
        return true;
    }

    /**
     * Returns how long an object is kept after its last write; zero for no expiry. An expired object is deleted regardless of
     * its finalizers.
     */
    default Duration timeToLive(ObjectNode object) {
        return Duration.ZERO;
    }

    /**
     * Returns the value of a selectable field as field selectors compare it.
     *
     * @param field its path, as the contract names it
     * @param text the text at that path, empty when there is none
     */
    default String selectableValue(ObjectNode object, String field, String text) {
        return text;
    }

    /** Returns what gives objects the values that only one of them can have. */
    default Allocation allocation() {
        return Allocation.NONE;
    }

    /** Returns the warning for all requests to a deprecated kind. */
    default Optional<String> deprecation() {
        return Optional.empty();
    }

    /** Returns warnings about a new object before it is prepared, whether it is accepted or not. */
    default List<String> warningsOnProposal(ObjectNode object) {
        return List.of();
    }

    /** Returns warnings about a new object that is accepted. */
    default List<String> warnings(ObjectNode object) {
        return List.of();
    }

    /** Returns warnings about a deletion, whether it succeeds or not. */
    default List<String> warningsOnDelete(DeleteOptions options) {
        return List.of();
    }

    /** Returns warnings about an update that is accepted. */
    default List<String> warningsOnUpdate(ObjectNode object, ObjectNode current) {
        return warnings(object);
    }

    /** Returns warnings about a status update that is accepted. */
    default List<String> warningsOnStatusUpdate(ObjectNode object) {
        return List.of();
    }
}
