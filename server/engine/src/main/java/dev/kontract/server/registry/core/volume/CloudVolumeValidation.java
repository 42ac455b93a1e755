package dev.kontract.server.registry.core.volume;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/** Validates volumes of cloud providers. */
final class CloudVolumeValidation {

    private static final List<String> CACHING_MODES = List.of("None", "ReadOnly", "ReadWrite");
    private static final List<String> DISK_KINDS = List.of("Dedicated", "Managed", "Shared");
    private static final List<String> MANAGED_URI =
            List.of("/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}");
    private static final List<String> BLOB_URI =
            List.of("https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd");

    private CloudVolumeValidation() {}

    static void gceDisk(FieldValue source) {
        required(source, "pdName");
        partition(source);
    }

    static void awsBlockStore(FieldValue source) {
        required(source, "volumeID");
        partition(source);
    }

    static void cinder(FieldValue source) {
        required(source, "volumeID");
        if (source.child("secretRef").present()) {
            required(source.child("secretRef"), "name");
        }
    }

    static void azureFile(FieldValue source) {
        required(source, "secretName");
        required(source, "shareName");
    }

    static void vsphere(FieldValue source) {
        required(source, "volumePath");
    }

    static void photon(FieldValue source) {
        required(source, "pdID");
    }

    static void portworx(FieldValue source) {
        required(source, "volumeID");
    }

    static void azureDisk(FieldValue source) {
        required(source, "diskName");
        required(source, "diskURI");
        oneOf(source.child("cachingMode"), CACHING_MODES);
        FieldValue kind = source.child("kind");
        oneOf(kind, DISK_KINDS);
        FieldValue uri = source.child("diskURI");
        if (kind.is("Managed") && !uri.text().startsWith("/subscriptions/")) {
            uri.notSupported(MANAGED_URI);
        }
        if (kind.present() && !kind.is("Managed") && !uri.text().startsWith("https://")) {
            uri.notSupported(BLOB_URI);
        }
    }

    private static void required(FieldValue source, String field) {
        if (source.child(field).empty()) {
            source.child(field).required();
        }
    }

    private static void oneOf(FieldValue value, List<String> supported) {
        if (value.present() && !supported.contains(value.text())) {
            value.notSupported(supported);
        }
    }

    private static void partition(FieldValue source) {
        long partition = source.child("partition").number();
        if (partition < 0 || partition > 255) {
            source.child("partition").invalid(partition, "must be between 1 and 255, inclusive");
        }
    }
}
