package dev.kontract.server.registry.structural;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldPath;
import org.jspecify.annotations.Nullable;

/**
 * Validates values against a structural schema, with the messages, the order and the paths of upstream. Compiled on
 * first use and once only; thread-safe.
 *
 * <p>A value that was invalid before an update and has not changed stays acceptable, so that schemas can become stricter
 * while objects exist.
 *
 * @see
 *     <a href="https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation">
 *     Validation of custom resources</a>
 * @see <a href="https://kep.k8s.io/4008">KEP-4008: CRD validation ratcheting</a>
 */
public final class StructuralValidator {

    private final JsonNode source;
    private volatile @Nullable ValueSchema compiled;

    private StructuralValidator(JsonNode source) {
        this.source = source;
    }

    /**
     * Returns a validator.
     *
     * @param schema a valid structural schema, such as the {@code openAPIV3Schema} of a version; not modified afterwards
     */
    public static StructuralValidator of(JsonNode schema) {
        return new StructuralValidator(schema);
    }

    /**
     * Validates a value against the keywords of the schema.
     *
     * @param root the path of the value: {@link FieldPath#ROOT} for an object, that of the field for a default
     */
    public void validate(JsonNode value, FieldPath root, FieldErrors errors) {
        check(value, root, null, errors);
    }

    /**
     * Validates the new state of an object. Errors in what {@code current} has too, unchanged, are ignored.
     *
     * @param object the new object
     * @param current the present object
     */
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        check(object, FieldPath.ROOT, new FormerValue(schema(), current, object), errors);
    }

    /**
     * Validates the new {@code status} of an object. Errors in what {@code current} has too, unchanged, are ignored.
     *
     * @param object the new object
     * @param current the present object
     */
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ValueSchema schema = schema().property("status");
        JsonNode status = object.get("status");
        if (schema == null || status == null) {
            return;
        }
        JsonNode former = current.has("status") ? current.get("status") : NullNode.instance;
        ValueFindings findings = new ValueFindings(FieldPath.of("status"));
        schema.check(status, ValuePath.ROOT, new FormerValue(schema, former, status), findings);
        findings.errors().forEach(errors::add);
    }

    private void check(JsonNode value, FieldPath root, @Nullable FormerValue former, FieldErrors errors) {
        ValueFindings findings = new ValueFindings(root);
        schema().check(value, ValuePath.ROOT, former, findings);
        findings.errors().forEach(errors::add);
    }

    /** Validates that sets and maps have no duplicate elements. */
    public void validateLists(ObjectNode object, FieldErrors errors) {
        new ListUniqueness(errors).check(object, schema(), FieldPath.ROOT);
    }

    /** Validates that sets and maps have no duplicate elements, unless some had before the update. */
    public void validateListsUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        FieldErrors found = new FieldErrors();
        validateLists(object, found);
        if (!found.isEmpty()) {
            FieldErrors before = new FieldErrors();
            validateLists(current, before);
            if (before.isEmpty()) {
                errors.addAll(found);
            }
        }
    }

    /** Validates type and metadata of the embedded resources in an object. */
    public void validateEmbedded(ObjectNode object, FieldErrors errors) {
        new EmbeddedResourceValidation(errors).check(object, schema(), FieldPath.ROOT);
    }

    /**
     * Validates type and metadata of the embedded resources in a value.
     *
     * @param root the path of the value
     */
    public void validateEmbedded(JsonNode value, FieldPath root, FieldErrors errors) {
        new EmbeddedResourceValidation(errors).check(value, schema(), root);
    }

    private ValueSchema schema() {
        ValueSchema known = compiled;
        if (known == null) {
            known = ValueSchema.compile(source);
            compiled = known;
        }
        return known;
    }
}
