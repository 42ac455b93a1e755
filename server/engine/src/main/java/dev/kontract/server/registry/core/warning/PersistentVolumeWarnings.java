package dev.kontract.server.registry.core.warning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/** Warnings about accepted persistent volumes. */
public final class PersistentVolumeWarnings {

    private record Deprecation(String name, String what) {}

    private static final List<Deprecation> ANNOTATIONS = List.of(
            new Deprecation(
                    "volume.beta.kubernetes.io/storage-class",
                    "deprecated since v1.8; use \"storageClassName\" attribute instead"),
            new Deprecation(
                    "volume.beta.kubernetes.io/mount-options",
                    "deprecated since v1.31; use \"mountOptions\" attribute instead"));
    private static final List<Deprecation> SOURCES = List.of(
            new Deprecation("cephfs", "deprecated in v1.28, non-functional in v1.31+"),
            new Deprecation("photonPersistentDisk", "deprecated in v1.11, non-functional in v1.16+"),
            new Deprecation("scaleIO", "deprecated in v1.16, non-functional in v1.22+"),
            new Deprecation("storageos", "deprecated in v1.22, non-functional in v1.25+"),
            new Deprecation("glusterfs", "deprecated in v1.25, non-functional in v1.26+"),
            new Deprecation("rbd", "deprecated in v1.28, non-functional in v1.31+"));

    private PersistentVolumeWarnings() {}

    /** Returns the warnings for a volume. */
    public static List<String> of(ObjectNode volume) {
        FieldWarnings warnings = new FieldWarnings();
        FieldErrors none = new FieldErrors();
        FieldValue annotations = FieldValue.of(volume, "metadata", none).child("annotations");
        for (Deprecation deprecated : ANNOTATIONS) {
            if (annotations.key(deprecated.name).present()) {
                warnings.say(annotations.key(deprecated.name), deprecated.what);
            }
        }
        FieldValue spec = FieldValue.of(volume, "spec", none);
        FieldValue policy = spec.child("persistentVolumeReclaimPolicy");
        if (policy.is("Recycle")) {
            warnings.say(
                    policy,
                    "The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic"
                            + " provisioning.");
        }
        spec.child("nodeAffinity")
                .child("required")
                .items("nodeSelectorTerms")
                .forEach(term -> SchedulingWarnings.term(term, warnings));
        for (Deprecation deprecated : SOURCES) {
            FieldValue source = spec.child(deprecated.name);
            if (source.present()) {
                boolean storageOs = deprecated.name.equals("storageos"); // Upstream spells its path like this.
                warnings.say(storageOs ? source.as(spec.path().child("storageOS")) : source, deprecated.what);
            }
        }
        return warnings.found();
    }
}
