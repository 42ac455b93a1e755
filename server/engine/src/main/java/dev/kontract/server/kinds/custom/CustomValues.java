package dev.kontract.server.kinds.custom;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.ScalePaths;
import dev.kontract.server.cel.SchemaRules;
import dev.kontract.server.registry.structural.StructuralValidator;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.status.FieldError;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks the values of the objects of one version of a definition against its schema. Compiled once, thread-safe. */
final class CustomValues {

    private final StructuralValidator validator;
    private final Optional<ScaleRules> scale;
    private final Optional<SchemaRules> rules;

    /** Errors after which the rules of the schema would mostly repeat what has been said. */
    private static final Set<String> BLOCKING = Set.of(
            "FieldValueNotSupported",
            "FieldValueRequired",
            "FieldValueTooLong",
            "FieldValueTooMany",
            "FieldValueTypeInvalid");

    /**
     * Compiles the rules.
     *
     * @param schema the {@code openAPIV3Schema} of the version
     * @param scale the paths of the scale, if there is one
     */
    CustomValues(JsonNode schema, Optional<ScalePaths> scale) {
        this.validator = StructuralValidator.of(schema);
        this.scale = scale.map(ScaleRules::new);
        this.rules = SchemaRules.compile(schema);
    }

    /** Checks a new object. */
    void validate(ObjectNode object, FieldErrors errors) {
        validator.validate(object, FieldPath.ROOT, errors);
        scale.ifPresent(paths -> paths.validate(object, errors));
        validator.validateEmbedded(object, errors);
        validator.validateLists(object, errors);
        evaluate(object, null, errors);
    }

    /** Checks the update of an object. */
    void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        validator.validateUpdate(object, current, errors);
        scale.ifPresent(paths -> paths.validate(object, errors));
        validator.validateEmbedded(object, errors);
        validator.validateListsUpdate(object, current, errors);
        evaluate(object, current, errors);
    }

    /** Checks the update of the status of an object. */
    void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        validator.validateStatusUpdate(object, current, errors);
        scale.ifPresent(paths -> paths.validateStatus(object, errors));
        validator.validateListsUpdate(object, current, errors);
        evaluate(object, current, errors);
    }

    private void evaluate(ObjectNode object, @Nullable ObjectNode current, FieldErrors errors) {
        if (rules.isEmpty()) {
            return;
        }
        if (errors.found().stream().anyMatch(error -> BLOCKING.contains(error.reason()))) {
            errors.add(FieldError.invalid(
                    "<nil>",
                    NullNode.instance,
                    "some validation rules were not checked because the object was invalid; correct the existing errors to"
                            + " complete validation"));
            return;
        }
        SchemaRules.Findings findings = rules.get().evaluate(object, current);
        findings.errors().forEach(errors::add);
        findings.warnings().forEach(errors::warn);
    }
}
