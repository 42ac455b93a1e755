package dev.kontract.server.registry.core.volume;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/** Validates volumes of cloud providers. */
final class CloudVolumeValidation {

    private static final List<String> MANAGED_URI =
            List.of("/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}");
    private static final List<String> BLOB_URI =
            List.of("https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd");

    private CloudVolumeValidation() {}

    /** The form of the URI depends on the kind of the disk. */
    static void azureDisk(FieldValue source) {
        FieldValue kind = source.child("kind");
        FieldValue uri = source.child("diskURI");
        if (kind.is("Managed") && !uri.text().startsWith("/subscriptions/")) {
            uri.notSupported(MANAGED_URI);
        }
        if (kind.present() && !kind.is("Managed") && !uri.text().startsWith("https://")) {
            uri.notSupported(BLOB_URI);
        }
    }
}
