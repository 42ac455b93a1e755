package dev.kontract.server.registry.core.volume;

import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameFormats;
import dev.kontract.server.registry.validation.QuantityAmount;
import java.util.List;
import java.util.function.Consumer;

/** Validates the source of a volume: exactly one must be set. */
final class VolumeSourceValidation {

    /**
     * A volume source.
     *
     * @param field its field
     * @param second its name in the error when a second source is set
     * @param path its name in other errors
     * @param rules its validation
     */
    private record Source(String field, String second, String path, Consumer<FieldValue> rules) {

        static Source of(String field, Consumer<FieldValue> rules) {
            return new Source(field, field, field, rules);
        }
    }

    /** In validation order. As upstream, a few have names in errors that differ from their field. */
    private static final List<Source> SOURCES = List.of(
            Source.of("hostPath", NodeVolumeValidation::hostPath),
            Source.of("gitRepo", NodeVolumeValidation::gitRepo),
            new Source("gcePersistentDisk", "gcePersistentDisk", "persistentDisk", CloudVolumeValidation::gceDisk),
            Source.of("awsElasticBlockStore", CloudVolumeValidation::awsBlockStore),
            Source.of("secret", FileVolumeValidation::secret),
            Source.of("nfs", NetworkVolumeValidation::nfs),
            Source.of("iscsi", IscsiVolumeValidation::validate),
            Source.of("glusterfs", NetworkVolumeValidation::glusterfs),
            Source.of("flocker", NetworkVolumeValidation::flocker),
            Source.of("persistentVolumeClaim", FileVolumeValidation::claim),
            Source.of("rbd", NetworkVolumeValidation::rbd),
            Source.of("cinder", CloudVolumeValidation::cinder),
            new Source("cephfs", "cephFS", "cephfs", NetworkVolumeValidation::cephfs),
            Source.of("quobyte", NetworkVolumeValidation::quobyte),
            new Source("downwardAPI", "downwarAPI", "downwardAPI", FileVolumeValidation::downwardApi),
            Source.of("fc", NetworkVolumeValidation::fibreChannel),
            Source.of("flexVolume", NodeVolumeValidation::flexVolume),
            Source.of("configMap", FileVolumeValidation::configMap),
            Source.of("azureFile", CloudVolumeValidation::azureFile),
            Source.of("vsphereVolume", CloudVolumeValidation::vsphere),
            Source.of("photonPersistentDisk", CloudVolumeValidation::photon),
            Source.of("portworxVolume", CloudVolumeValidation::portworx),
            Source.of("azureDisk", CloudVolumeValidation::azureDisk),
            Source.of("storageos", NetworkVolumeValidation::storageOs),
            Source.of("projected", ProjectedVolumeValidation::validate),
            Source.of("scaleIO", NetworkVolumeValidation::scaleIo),
            Source.of("csi", NodeVolumeValidation::csi),
            Source.of("ephemeral", ClaimTemplateValidation::ephemeral),
            Source.of("image", NodeVolumeValidation::image));

    private VolumeSourceValidation() {}

    static void validate(FieldValue volume, String podName) {
        boolean found = volume.child("emptyDir").present();
        FieldValue limit = volume.child("emptyDir").child("sizeLimit");
        if (limit.present() && QuantityAmount.of(limit.text()).sign() < 0) {
            limit.forbidden("SizeLimit field must be a valid resource quantity");
        }
        for (Source source : SOURCES) {
            FieldValue value = volume.child(source.field);
            if (value.absent()) {
                continue;
            }
            if (found) {
                value.as(volume.path().child(source.second)).forbidden("may not specify more than 1 volume type");
            } else {
                source.rules.accept(value.as(volume.path().child(source.path)));
                withName(source.field, volume, podName);
            }
            found = true;
        }
        if (!found) {
            volume.required("must specify a volume type");
        }
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
