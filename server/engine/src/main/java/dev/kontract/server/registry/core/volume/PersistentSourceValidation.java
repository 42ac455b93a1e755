package dev.kontract.server.registry.core.volume;

import dev.kontract.server.registry.validation.FieldValue;

/** Validates the source of a persistent volume: exactly one must be set. */
final class PersistentSourceValidation {

    private PersistentSourceValidation() {}

    /**
     * Validates the source of a volume.
     *
     * @param spec the spec of the volume
     * @param name the name of the volume
     */
    static void validate(FieldValue spec, String name) {
        String source = spec.checkUnion();
        if (source.equals("iscsi")) {
            IscsiVolumeValidation.portalLength(spec.child("iscsi"), name);
        } else if (source.equals("local") && spec.child("nodeAffinity").absent()) {
            spec.child("nodeAffinity").required("Local volume requires node affinity");
        }
    }
}
