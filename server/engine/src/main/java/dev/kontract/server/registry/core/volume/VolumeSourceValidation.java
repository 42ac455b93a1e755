package dev.kontract.server.registry.core.volume;

import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;

/** Validates the source of a volume: exactly one must be set. */
final class VolumeSourceValidation {

    private VolumeSourceValidation() {}

    static void validate(FieldValue volume, String podName) {
        FieldValue limit = volume.child("emptyDir").child("sizeLimit");
        if (limit.present() && limit.quantity().signum() < 0) {
            limit.forbidden("SizeLimit field must be a valid resource quantity");
        }
        withName(volume.checkUnion(), volume, podName);
    }

    /** Additional checks of some sources that involve the volume name, or that apply only to pods. */
    private static void withName(String source, FieldValue volume, String podName) {
        FieldValue name = volume.child("name");
        if (source.equals("iscsi")) {
            IscsiVolumeValidation.lengthWithName(volume);
        } else if (source.equals("ephemeral") && !podName.isEmpty() && !name.empty()) {
            String claim = podName + "-" + name.text();
            NameFormats.subdomain(claim).forEach(wrong -> name.invalid("PVC name \"" + claim + "\": " + wrong));
        } else if (source.equals("image") && !podName.isEmpty()) {
            FieldValue reference = volume.child("image").child("reference");
            if (reference.empty()) {
                reference.required();
            }
        }
    }
}
