package dev.kontract.server.registry.storage;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.StatusStrategy;
import dev.kontract.server.registry.core.volume.PersistentVolumeSpecValidation;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Strategy of VolumeAttachment, whose spec does not change. */
final class VolumeAttachmentStrategy implements StatusStrategy {

    private static final int LARGEST_METADATA = 256 * 1024;
    private static final int LONGEST_MESSAGE = 1024;
    private static final String ONE_SOURCE = "must specify exactly one of inlineVolumeSpec and persistentVolumeName";
    private static final List<String> KEPT_BY_STATUS =
            List.of("labels", "annotations", "finalizers", "ownerReferences");

    @Override
    public void prepareForCreate(ObjectNode object) {
        object.putObject("status").put("attached", false);
    }

    @Override
    public void prepareForStatusUpdate(ObjectNode object, ObjectNode current) {
        StatusStrategy.super.prepareForStatusUpdate(object, current);
        ObjectNode metadata = object.withObjectProperty("metadata");
        for (String field : KEPT_BY_STATUS) {
            metadata.remove(field);
            if (current.path("metadata").has(field)) {
                metadata.set(field, current.path("metadata").path(field).deepCopy());
            }
        }
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.clusterScoped(object, NameRule.SUBDOMAIN, errors);
        FieldValue spec = FieldValue.of(object, "spec", errors);
        spec.check();
        status(FieldValue.of(object, "status", errors));
        FieldValue volume = spec.child("source").child("persistentVolumeName");
        if (volume.present()) {
            volume.as(FieldPath.of("spec.source.persistentVolumeName")).invalid(NameFormats.subdomain(volume.text()));
        }
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        validate(object, errors);
        FieldValue spec = FieldValue.of(object, "spec", errors);
        if (!spec.isSame(current.path("spec"))) {
            spec.invalid(spec.internal(), "field is immutable");
        }
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        validateUpdate(object, current, errors);
    }

    @Override
    public boolean allowsUnconditionalUpdate() {
        return false;
    }

    static void source(FieldValue source) {
        FieldValue inline = source.child("inlineVolumeSpec");
        FieldValue name = source.child("persistentVolumeName");
        if (inline.absent() && name.absent()) {
            source.required(ONE_SOURCE);
        } else if (inline.present() && name.present()) {
            source.forbidden(ONE_SOURCE);
        } else if (inline.present()) {
            PersistentVolumeSpecValidation.inline(inline);
        } else if (name.empty()) {
            name.required("must specify non empty persistentVolumeName");
        }
    }

    private static void status(FieldValue status) {
        FieldValue metadata = status.child("attachmentMetadata");
        if (ProvisionerRules.size(metadata) > LARGEST_METADATA) {
            metadata.tooLong(LARGEST_METADATA);
        }
        for (String field : List.of("attachError", "detachError")) {
            FieldValue error = status.child(field);
            FieldValue message = error.child("message");
            if (message.text().getBytes(StandardCharsets.UTF_8).length > LONGEST_MESSAGE) {
                message.tooLong(LARGEST_METADATA); // Upstream names this limit.
            }
            error.check("errorCode");
        }
    }
}
