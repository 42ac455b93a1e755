package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldErrors;
import java.util.List;

/**
 * What of an object an update may change: the hooks of the {@link Strategy} that put the rest back and check the result.
 * Each subresource that updates a part of its object has one. Stateless.
 */
public interface UpdateScope {

    /** Everything but the status: an update of the object itself. */
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
            strategy.prepareForStatusUpdate(object, current);
        }

        @Override
        public void validate(Strategy strategy, ObjectNode object, ObjectNode current, FieldErrors errors) {
            strategy.validateStatusUpdate(object, current, errors);
        }
    };

    /** Puts back from {@code current} what the update may not touch. */
    void prepare(Strategy strategy, ObjectNode object, ObjectNode current);

    /** Reports what is wrong with the update; the checks that all kinds share have run before. */
    void validate(Strategy strategy, ObjectNode object, ObjectNode current, FieldErrors errors);

    /** What the caller should know about an update that is accepted all the same. */
    default List<String> warnings(Strategy strategy, ObjectNode object, ObjectNode current) {
        return List.of();
    }

    /** Whether the object itself is updated: only then may it be created where it is missing, and its generation counts. */
    default boolean isWholeObject() {
        return false;
    }
}
