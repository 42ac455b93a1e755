package dev.kontract.server.registry.core;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.StatusStrategy;
import dev.kontract.server.registry.core.volume.PersistentVolumeSpecValidation;
import dev.kontract.server.registry.core.warning.PersistentVolumeWarnings;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * Strategy of PersistentVolume, whose source does not change.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/storage/persistent-volumes/">Persistent volumes</a>
 */
final class PersistentVolumeStrategy implements StatusStrategy {

    private static final String PHASE = "phase";
    private static final String TRANSITION = "lastPhaseTransitionTime";
    private static final String MOUNT_OPTIONS = "volume.beta.kubernetes.io/mount-options";

    /** Sources whose volumes may be given mount options by annotation. */
    private static final List<String> MOUNTED_WITH_OPTIONS = List.of(
            "gcePersistentDisk",
            "awsElasticBlockStore",
            "glusterfs",
            "nfs",
            "rbd",
            "quobyte",
            "iscsi",
            "cinder",
            "cephfs",
            "azureFile",
            "vsphereVolume",
            "azureDisk",
            "photonPersistentDisk");

    private final InstantSource clock;

    PersistentVolumeStrategy(InstantSource clock) {
        this.clock = clock;
    }

    /** The spec of a volume that stands inline, in a VolumeAttachment, has none of these defaults. */
    @Override
    public void applyDefaults(ObjectNode object) {
        ObjectNode spec = object.withObjectProperty("spec");
        if (spec.path("persistentVolumeReclaimPolicy").asText("").isEmpty()) {
            spec.put("persistentVolumeReclaimPolicy", "Retain");
        }
        if (!spec.hasNonNull("volumeMode")) {
            spec.put("volumeMode", "Filesystem");
        }
    }

    @Override
    public void prepareForCreate(ObjectNode object) {
        object.putObject("status").put(PHASE, "Pending").put(TRANSITION, now());
    }

    @Override
    public void prepareForStatusUpdate(ObjectNode object, ObjectNode current) {
        StatusStrategy.super.prepareForStatusUpdate(object, current);
        ObjectNode status = object.withObjectProperty("status");
        String before = current.path("status").path(TRANSITION).asText("");
        String after = status.path(TRANSITION).asText("");
        boolean same = status.path(PHASE).equals(current.path("status").path(PHASE));
        if (!same && (after.isEmpty() || after.equals(before))) {
            status.put(TRANSITION, now());
        } else if (same && after.isEmpty() && !before.isEmpty()) {
            status.put(TRANSITION, before);
        }
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.clusterScoped(object, NameRule.SUBDOMAIN, errors);
        FieldValue spec = FieldValue.of(object, "spec", errors);
        PersistentVolumeSpecValidation.validate(
                spec, object.path("metadata").path("name").asText());
        FieldValue annotations = FieldValue.of(object, "metadata", errors).child("annotations");
        if (annotations.key(MOUNT_OPTIONS).present()
                && MOUNTED_WITH_OPTIONS.stream()
                        .noneMatch(source -> spec.child(source).present())) {
            annotations.child(MOUNT_OPTIONS).forbidden("may not specify mount options for this volume type");
        }
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        validate(object, errors);
        validate(object, errors); // Twice, as upstream: an error has two causes.
        PersistentVolumeSpecValidation.validateUpdate(FieldValue.of(object, "spec", errors), current);
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
    }

    @Override
    public List<String> warnings(ObjectNode object) {
        return PersistentVolumeWarnings.of(object);
    }

    private String now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
