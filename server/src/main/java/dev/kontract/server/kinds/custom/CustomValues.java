package dev.kontract.server.kinds.custom;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.ScalePaths;
import dev.kontract.server.registry.structural.StructuralValidator;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldPath;
import java.util.Optional;

/** Checks the values of the objects of one version of a definition against its schema. Compiled once, thread-safe. */
final class CustomValues {

    private final StructuralValidator validator;
    private final Optional<ScaleRules> scale;

    /**
     * Compiles the rules.
     *
     * @param schema the {@code openAPIV3Schema} of the version
     * @param scale the paths of the scale, if there is one
     */
    CustomValues(JsonNode schema, Optional<ScalePaths> scale) {
        this.validator = StructuralValidator.of(schema);
        this.scale = scale.map(ScaleRules::new);
    }

    /** Checks a new object. */
    void validate(ObjectNode object, FieldErrors errors) {
        validator.validate(object, FieldPath.ROOT, errors);
        scale.ifPresent(rules -> rules.validate(object, errors));
        validator.validateEmbedded(object, errors);
        validator.validateLists(object, errors);
    }

    /** Checks the update of an object. */
    void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        validator.validateUpdate(object, current, errors);
        scale.ifPresent(rules -> rules.validate(object, errors));
        validator.validateEmbedded(object, errors);
        validator.validateListsUpdate(object, current, errors);
    }

    /** Checks the update of the status of an object. */
    void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        validator.validateStatusUpdate(object, current, errors);
        scale.ifPresent(rules -> rules.validateStatus(object, errors));
        validator.validateListsUpdate(object, current, errors);
    }
}
