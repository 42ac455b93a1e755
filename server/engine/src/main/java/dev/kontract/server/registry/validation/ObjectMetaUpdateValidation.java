package dev.kontract.server.registry.validation;

import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Validates metadata on update. */
public final class ObjectMetaUpdateValidation {

    private static final List<String> IMMUTABLE =
            List.of("name", "namespace", "uid", "creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds");

    private ObjectMetaUpdateValidation() {}

    /** Runs the checks common to all kinds. */
    public static void common(ObjectNode object, ObjectNode current, FieldErrors errors) {
        FieldValue metadata = FieldValue.of(object, "metadata", errors);
        FieldValue was = FieldValue.of(current, "metadata", new FieldErrors());
        if (was.child("deletionTimestamp").present()) {
            FinalizerValidation.noneAdded(metadata.child("finalizers"), was.child("finalizers"));
        }
        if (metadata.child("resourceVersion").empty()) {
            metadata.child("resourceVersion").invalid("", "must be specified for an update");
        }
        IMMUTABLE.forEach(name -> immutable(metadata.child(name), was.child(name)));
        ObjectMetaValidation.labels(metadata.child("labels"));
        ObjectMetaValidation.annotations(metadata.child("annotations"));
        OwnerReferenceValidation.validate(metadata.child("ownerReferences"));
        ManagedFieldsValidation.validate(metadata.child("managedFields"));
    }

    /** Runs the common checks and checks that finalizers are qualified. */
    public static void ofKind(ObjectNode object, ObjectNode current, FieldErrors errors) {
        common(object, current, errors);
        FieldValue.of(object, "metadata", errors).items("finalizers").forEach(FinalizerValidation::qualified);
    }

    /** Reports {@code now} if it differs from {@code was}; errors show an absent value as null if it is null in Go. */
    public static void immutable(FieldValue now, FieldValue was) {
        if (now.isSame(was.node())) {
            return;
        }
        if (now.absent() && now.isNullable()) {
            now.invalid(NullNode.getInstance(), "field is immutable");
        } else {
            now.invalid("field is immutable");
        }
    }
}
