package dev.kontract.server.registry.core.volume;

import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.QuantityAmount;
import java.util.List;

/** Validates the source of a volume: exactly one must be set. */
final class VolumeSourceValidation {

    /** In validation order. As upstream, a few have names in errors that differ from their field. */
    private static final List<SourceRule> SOURCES = List.of(
            SourceRule.of("hostPath", NodeVolumeValidation::hostPath),
            SourceRule.of("gitRepo", NodeVolumeValidation::gitRepo),
            new SourceRule("gcePersistentDisk", "gcePersistentDisk", "persistentDisk", CloudVolumeValidation::gceDisk),
            SourceRule.of("awsElasticBlockStore", CloudVolumeValidation::awsBlockStore),
            SourceRule.of("secret", FileVolumeValidation::secret),
            SourceRule.of("nfs", NetworkVolumeValidation::nfs),
            SourceRule.of("iscsi", IscsiVolumeValidation::validate),
            SourceRule.of("glusterfs", NetworkVolumeValidation::glusterfs),
            SourceRule.of("flocker", NetworkVolumeValidation::flocker),
            SourceRule.of("persistentVolumeClaim", FileVolumeValidation::claim),
            SourceRule.of("rbd", NetworkVolumeValidation::rbd),
            SourceRule.of("cinder", CloudVolumeValidation::cinder),
            new SourceRule("cephfs", "cephFS", "cephfs", NetworkVolumeValidation::cephfs),
            SourceRule.of("quobyte", NetworkVolumeValidation::quobyte),
            new SourceRule("downwardAPI", "downwarAPI", "downwardAPI", FileVolumeValidation::downwardApi),
            SourceRule.of("fc", NetworkVolumeValidation::fibreChannel),
            SourceRule.of("flexVolume", NodeVolumeValidation::flexVolume),
            SourceRule.of("configMap", FileVolumeValidation::configMap),
            SourceRule.of("azureFile", CloudVolumeValidation::azureFile),
            SourceRule.of("vsphereVolume", CloudVolumeValidation::vsphere),
            SourceRule.of("photonPersistentDisk", CloudVolumeValidation::photon),
            SourceRule.of("portworxVolume", CloudVolumeValidation::portworx),
            SourceRule.of("azureDisk", CloudVolumeValidation::azureDisk),
            SourceRule.of("storageos", NetworkVolumeValidation::storageOs),
            SourceRule.of("projected", ProjectedVolumeValidation::validate),
            SourceRule.of("scaleIO", NetworkVolumeValidation::scaleIo),
            SourceRule.of("csi", NodeVolumeValidation::csi),
            SourceRule.of("ephemeral", ClaimTemplateValidation::ephemeral),
            SourceRule.of("image", NodeVolumeValidation::image));

    private VolumeSourceValidation() {}

    static void validate(FieldValue volume, String podName) {
        boolean found = volume.child("emptyDir").present();
        FieldValue limit = volume.child("emptyDir").child("sizeLimit");
        if (limit.present() && QuantityAmount.of(limit.text()).sign() < 0) {
            limit.forbidden("SizeLimit field must be a valid resource quantity");
        }
        for (SourceRule source : SOURCES) {
            boolean first = !found;
            found = source.check(volume, found);
            if (first && found) {
                withName(source.field(), volume, podName);
            }
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
