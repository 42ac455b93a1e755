package dev.kontract.server.registry.core;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.DeleteOptions.Propagation;
import dev.kontract.server.registry.StatusStrategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.FinalizerValidation;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import org.jspecify.annotations.Nullable;

/**
 * Strategy of Namespace. The {@code kubernetes} finalizer in its spec holds a namespace until its content has been
 * deleted.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/overview/working-with-objects/namespaces/">Namespaces</a>
 */
final class NamespaceStrategy implements StatusStrategy {

    private static final String FINALIZER = "kubernetes";

    /** As upstream, {@code orphanDependents=false} means foreground deletion here. */
    @Override
    public @Nullable Propagation propagation(@Nullable Propagation requested) {
        return requested == Propagation.CASCADE ? Propagation.FOREGROUND : requested;
    }

    @Override
    public boolean reportsPreconditionsPlainly() {
        return true;
    }

    @Override
    public void applyDefaults(ObjectNode object) {
        String name = object.path("metadata").path("name").asText("");
        if (!name.isEmpty()) {
            object.withObjectProperty("metadata").withObjectProperty("labels").put("kubernetes.io/metadata.name", name);
        }
    }

    @Override
    public void prepareForCreate(ObjectNode object) {
        applyDefaults(object);
        object.putObject("status").put("phase", "Active");
        ArrayNode finalizers = object.withObjectProperty("spec").withArrayProperty("finalizers");
        for (JsonNode finalizer : finalizers) {
            if (finalizer.asText().equals(FINALIZER)) {
                return;
            }
        }
        finalizers.add(FINALIZER);
    }

    @Override
    public void prepareForUpdate(ObjectNode object, ObjectNode current) {
        keepFinalizers(object, current);
        StatusStrategy.super.prepareForUpdate(object, current);
    }

    @Override
    public void prepareForStatusUpdate(ObjectNode object, ObjectNode current) {
        keepFinalizers(object, current);
    }

    @Override
    public void prepareForDeletion(ObjectNode object) {
        object.withObjectProperty("status").put("phase", "Terminating");
        object.withObjectProperty("metadata").remove("deletionGracePeriodSeconds");
    }

    @Override
    public boolean isHeld(ObjectNode object) {
        return !object.path("spec").path("finalizers").isEmpty();
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.clusterScoped(object, NameRule.LABEL, errors);
        FieldValue.of(object, "spec", errors).check("finalizers");
    }

    @Override
    public void validateFinalizersUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        FieldValue.of(object, "spec", errors).items("finalizers").forEach(FinalizerValidation::name);
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        boolean going = object.path("metadata").hasNonNull("deletionTimestamp");
        String expected = going ? "Terminating" : "Active";
        FieldValue status = FieldValue.of(object, "status", errors);
        FieldValue phase = status.child("phase");
        if (!phase.is(expected)) {
            phase.as(status.path().child("Phase"))
                    .invalid("may only be '" + expected + "' if `deletionTimestamp` is " + (going ? "not " : "")
                            + "empty");
        }
    }

    private static void keepFinalizers(ObjectNode object, ObjectNode current) {
        object.withObjectProperty("spec")
                .set("finalizers", current.path("spec").path("finalizers").deepCopy());
    }
}
