package dev.kontract.server.kinds.custom;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.fieldpath.ValueOrder;
import dev.kontract.server.registry.CreationGate;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.registry.validation.ResourceScope;
import dev.kontract.server.schema.StructuralSchema;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.StatusException;
import java.util.List;

/** The rules of the objects of one version of a definition. */
final class CustomResourceStrategy implements Strategy {

    private static final String STATUS = "status";
    private static final String METADATA = "metadata";
    private static final String MANAGED_FIELDS = "managedFields";

    private final ResourceDescriptor resource;
    private final StructuralSchema schema;
    private final CustomValues values;
    private final CreationGate gate;
    private final boolean hasStatus;

    /**
     * Creates the rules.
     *
     * @param resource describes the version
     * @param schema its schema
     * @param values the rules of its values
     * @param gate closed when the definition is being deleted, so that there may be no new objects
     */
    CustomResourceStrategy(
            ResourceDescriptor resource, StructuralSchema schema, CustomValues values, CreationGate gate) {
        this.resource = resource;
        this.schema = schema;
        this.values = values;
        this.gate = gate;
        this.hasStatus = resource.subresources().containsKey(STATUS);
    }

    @Override
    public void prepareForCreate(ObjectNode object) {
        Metadata metadata = Metadata.of(object);
        gate.check(metadata.name());
        if (hasStatus) {
            object.remove(STATUS);
        }
        metadata.generation(1);
        schema.prune(object, null);
    }

    @Override
    public void prepareForUpdate(ObjectNode object, ObjectNode current) {
        if (hasStatus) {
            object.remove(STATUS);
            if (current.has(STATUS)) {
                object.set(STATUS, current.get(STATUS).deepCopy());
            }
        }
        schema.prune(object, null);
        if (!ValueOrder.equal(withoutMetadata(object), withoutMetadata(current))) {
            Metadata.of(object).generation(Metadata.of(current).generation() + 1);
        }
    }

    private static ObjectNode withoutMetadata(ObjectNode object) {
        ObjectNode rest = object.objectNode().setAll(object);
        rest.remove(METADATA);
        return rest;
    }

    /**
     * Takes only the status from the update, and the managed fields that record it. The type is taken from the current object, but an
     * object without {@code apiVersion} is refused.
     */
    @Override
    public void prepareForStatusUpdate(ObjectNode object, ObjectNode current) {
        if (object.path("apiVersion").asText("").isEmpty()) {
            requireType(object);
        }
        JsonNode status = object.get(STATUS);
        JsonNode managedFields = object.path(METADATA).get(MANAGED_FIELDS);
        object.removeAll();
        object.setAll(current.deepCopy());
        object.remove(STATUS);
        if (status != null) {
            object.set(STATUS, status);
        }
        ObjectNode metadata = Metadata.of(object).node();
        metadata.remove(MANAGED_FIELDS);
        if (managedFields != null) {
            metadata.set(MANAGED_FIELDS, managedFields);
        }
        schema.prune(object, null);
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        requireType(object);
        ObjectMetaValidation.common(object, ResourceScope.of(resource.namespaced()), NameRule.SUBDOMAIN, errors);
        values.validate(object, errors);
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        requireType(object);
        ObjectMetaUpdateValidation.common(object, current, errors);
        values.validateUpdate(object, current, errors);
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        requireType(object);
        ObjectMetaUpdateValidation.common(object, current, errors);
        values.validateStatusUpdate(object, current, errors);
    }

    /** An object of another type is reported as what it says it is. */
    private void requireType(ObjectNode object) {
        FieldErrors errors = new FieldErrors();
        requireText(object, "kind", resource.kind(), errors);
        requireText(object, "apiVersion", resource.apiVersion(), errors);
        if (!errors.isEmpty()) {
            String version = object.path("apiVersion").asText("");
            throw StatusException.invalid(
                    version.substring(0, Math.max(0, version.indexOf('/'))),
                    object.path("kind").asText(""),
                    Metadata.of(object).name(),
                    errors.found());
        }
    }

    private static void requireText(ObjectNode object, String field, String expected, FieldErrors errors) {
        String given = object.path(field).asText("");
        if (!given.equals(expected)) {
            errors.add(FieldError.invalid(field, given, "must be " + expected));
        }
    }

    @Override
    public boolean allowsUnconditionalUpdate() {
        return false;
    }

    @Override
    public List<String> warnings(ObjectNode object) {
        return FinalizerWarnings.of(Metadata.of(object).finalizers());
    }

    @Override
    public List<String> warningsOnUpdate(ObjectNode object, ObjectNode current) {
        List<String> before = Metadata.of(current).finalizers();
        return FinalizerWarnings.of(Metadata.of(object).finalizers().stream()
                .filter(finalizer -> !before.contains(finalizer))
                .toList());
    }
}
