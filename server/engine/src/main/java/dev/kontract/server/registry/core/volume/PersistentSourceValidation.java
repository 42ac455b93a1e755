package dev.kontract.server.registry.core.volume;

import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.PathFormats;
import java.util.List;

/** Validates the source of a persistent volume: exactly one must be set. */
final class PersistentSourceValidation {

    /** In validation order, without the sources that involve more than themselves. */
    private static final List<SourceRule> SOURCES = List.of(
            SourceRule.of("hostPath", NodeVolumeValidation::hostPath),
            new SourceRule("gcePersistentDisk", "gcePersistentDisk", "persistentDisk", CloudVolumeValidation::gceDisk),
            SourceRule.of("awsElasticBlockStore", CloudVolumeValidation::awsBlockStore),
            SourceRule.of("glusterfs", PersistentSourceValidation::glusterfs),
            SourceRule.of("flocker", NetworkVolumeValidation::flocker),
            SourceRule.of("nfs", NetworkVolumeValidation::nfs),
            SourceRule.of("rbd", NetworkVolumeValidation::rbd),
            SourceRule.of("quobyte", NetworkVolumeValidation::quobyte),
            new SourceRule("cephfs", "cephFS", "cephfs", NetworkVolumeValidation::cephfs),
            SourceRule.of("iscsi", IscsiVolumeValidation::persistent),
            SourceRule.of("cinder", PersistentSourceValidation::cinder),
            SourceRule.of("fc", NetworkVolumeValidation::fibreChannel),
            SourceRule.of("flexVolume", NodeVolumeValidation::flexVolume),
            SourceRule.of("azureFile", PersistentSourceValidation::azureFile),
            SourceRule.of("vsphereVolume", CloudVolumeValidation::vsphere),
            SourceRule.of("photonPersistentDisk", CloudVolumeValidation::photon),
            SourceRule.of("portworxVolume", CloudVolumeValidation::portworx),
            SourceRule.of("azureDisk", CloudVolumeValidation::azureDisk),
            SourceRule.of("scaleIO", NetworkVolumeValidation::scaleIo),
            SourceRule.of("local", PersistentSourceValidation::local),
            SourceRule.of("storageos", PersistentSourceValidation::storageOs),
            SourceRule.of("csi", PersistentSourceValidation::csi));

    private static final List<String> SECRETS = List.of(
            "controllerPublishSecretRef", "controllerExpandSecretRef", "nodePublishSecretRef", "nodeExpandSecretRef");

    private PersistentSourceValidation() {}

    /**
     * Validates the source of a volume.
     *
     * @param spec the spec of the volume
     * @param name the name of the volume
     */
    static void validate(FieldValue spec, String name) {
        boolean found = false;
        for (SourceRule source : SOURCES) {
            boolean before = found;
            boolean flex = source.field().equals("flexVolume"); // Upstream lets it stand beside an earlier source.
            found = source.check(spec, before && !flex) || before;
            if (!before && found) {
                withSpec(source.field(), spec, name);
            }
        }
        if (!found) {
            spec.required("must specify a volume type");
        }
    }

    private static void withSpec(String source, FieldValue spec, String name) {
        if (source.equals("iscsi")) {
            IscsiVolumeValidation.portalLength(spec.child("iscsi"), name);
        } else if (source.equals("local") && spec.child("nodeAffinity").absent()) {
            spec.child("nodeAffinity").required("Local volume requires node affinity");
        }
    }

    /** Returns the fields of all sources. */
    static List<String> fields() {
        return SOURCES.stream().map(SourceRule::field).toList();
    }

    private static void glusterfs(FieldValue source) {
        NetworkVolumeValidation.glusterfs(source);
        FieldValue namespace = source.child("endpointsNamespace");
        if (namespace.present() && namespace.empty()) {
            namespace.invalid("if the endpointnamespace is set, it must be a valid namespace name");
        } else if (namespace.present()) {
            namespace.invalid(NameFormats.label(namespace.text()));
        }
    }

    private static void cinder(FieldValue source) {
        CloudVolumeValidation.cinder(source);
        secretNamespace(source.child("secretRef"));
    }

    private static void storageOs(FieldValue source) {
        NetworkVolumeValidation.storageOs(source);
        secretNamespace(source.child("secretRef"));
    }

    private static void secretNamespace(FieldValue secret) {
        if (secret.present() && secret.child("namespace").empty()) {
            secret.child("namespace").required();
        }
    }

    private static void azureFile(FieldValue source) {
        CloudVolumeValidation.azureFile(source);
        FieldValue namespace = source.child("secretNamespace");
        if (namespace.present() && namespace.empty()) {
            namespace.required();
        }
    }

    private static void local(FieldValue source) {
        FieldValue path = source.child("path");
        if (path.empty()) {
            path.required();
        } else {
            PathFormats.noBacksteps(path);
        }
    }

    private static void csi(FieldValue source) {
        CsiDriverName.validate(source.child("driver"));
        if (source.child("volumeHandle").empty()) {
            source.child("volumeHandle").required();
        }
        for (String secret : SECRETS) {
            if (source.child(secret).present()) {
                secret(source.child(secret));
            }
        }
    }

    private static void secret(FieldValue secret) {
        FieldValue name = secret.child("name");
        if (name.empty()) {
            name.required();
        } else {
            name.invalid(NameFormats.subdomain(name.text()));
        }
        FieldValue namespace = secret.child("namespace");
        if (namespace.empty()) {
            namespace.required();
        } else {
            namespace.invalid(NameFormats.label(namespace.text()));
        }
    }
}
