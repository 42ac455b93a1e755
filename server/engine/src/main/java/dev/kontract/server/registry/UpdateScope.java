package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldErrors;
import java.util.List;

/**
 * The part of an object an update may change, as the {@link Strategy} hooks that restore the rest and validate the
 * result. There is one for each subresource that updates part of its object. Stateless.
 */
public interface UpdateScope {

    /** An update of the object itself: everything but the status. */
    UpdateScope OBJECT = new UpdateScope() {
        @Override
        public void prepare(Strategy strategy, ObjectNode object, ObjectNode current) {
            strategy.prepareForUpdate(object, current);
        }

        @Override
        public void validate(Strategy strategy, ObjectNode object, ObjectNode current, FieldErrors errors) {
            strategy.validateUpdate(object, current, errors);
        }

        @Override
        public List<String> warnings(Strategy strategy, ObjectNode object, ObjectNode current) {
            return strategy.warningsOnUpdate(object, current);
        }

        @Override
        public boolean isWholeObject() {
            return true;
        }
    };

    /** The {@code status} subresource. */
    UpdateScope STATUS = new UpdateScope() {
        @Override
        public void prepare(Strategy strategy, ObjectNode object, ObjectNode current) {
            if (strategy.statusKeepsMetadata()) {
                strategy.restoreMetadataForStatus(object, current);
            }
            strategy.prepareForStatusUpdate(object, current);
        }

        @Override
        public void validate(Strategy strategy, ObjectNode object, ObjectNode current, FieldErrors errors) {
            strategy.validateStatusUpdate(object, current, errors);
        }

        @Override
        public List<String> warnings(Strategy strategy, ObjectNode object, ObjectNode current) {
            return strategy.warningsOnStatusUpdate(object);
        }
    };

    /** The {@code approval} subresource of certificate signing requests: their conditions. */
    UpdateScope APPROVAL = new UpdateScope() {
        @Override
        public void prepare(Strategy strategy, ObjectNode object, ObjectNode current) {
            strategy.prepareForApproval(object, current);
        }

        @Override
        public void validate(Strategy strategy, ObjectNode object, ObjectNode current, FieldErrors errors) {
            strategy.validateApproval(object, current, errors);
        }
    };

    /** Restores from {@code current} what the update may not change. */
    void prepare(Strategy strategy, ObjectNode object, ObjectNode current);

    /** Validates the update; the common checks of all kinds have run before. */
    void validate(Strategy strategy, ObjectNode object, ObjectNode current, FieldErrors errors);

    /** Returns warnings about an update that is accepted. */
    default List<String> warnings(Strategy strategy, ObjectNode object, ObjectNode current) {
        return List.of();
    }

    /**
     * Returns whether the object itself is updated. Only then are values reserved that only one object can have, and may its
     * generation be incremented.
     */
    default boolean isWholeObject() {
        return false;
    }

    /** Returns whether the generation is incremented when the spec changes. */
    default boolean countsGeneration() {
        return isWholeObject();
    }
}
