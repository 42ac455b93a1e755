package dev.kontract.server.registry.storage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.kontract.server.registry.validation.InternalStruct;

/** The specs of volumes as errors show them: the structs of upstream. */
final class InternalVolumes {

    private static final InternalStruct SECRET = new InternalStruct().text("Name", "Namespace");
    private static final InternalStruct REFERENCE =
            new InternalStruct().text("Kind", "Namespace", "Name", "UID", "APIVersion", "ResourceVersion", "FieldPath");
    private static final InternalStruct REQUIREMENT =
            new InternalStruct().text("Key", "Operator").pointer("Values");
    private static final InternalStruct TERM =
            new InternalStruct().list("MatchExpressions", REQUIREMENT).list("MatchFields", REQUIREMENT);
    private static final InternalStruct AFFINITY =
            new InternalStruct().optional("Required", new InternalStruct().list("NodeSelectorTerms", TERM));
    private static final InternalStruct SPEC = sources(new InternalStruct().pointer("Capacity"))
            .pointer("AccessModes")
            .optional("ClaimRef", REFERENCE)
            .text("PersistentVolumeReclaimPolicy", "StorageClassName")
            .pointer("MountOptions", "VolumeMode")
            .optional("NodeAffinity", AFFINITY)
            .pointer("VolumeAttributesClassName");

    private InternalVolumes() {}

    /** Returns the spec of a volume; null if there is none. */
    static JsonNode spec(JsonNode spec) {
        return spec.isObject() ? SPEC.of(spec) : JsonNodeFactory.instance.nullNode();
    }

    private static InternalStruct sources(InternalStruct spec) {
        return disks(spec)
                .optional("PortworxVolume", struct().text("VolumeID", "FSType").flag("ReadOnly"))
                .optional(
                        "ScaleIO",
                        struct().text("Gateway", "System")
                                .optional("SecretRef", SECRET)
                                .flag("SSLEnabled")
                                .text("ProtectionDomain", "StoragePool", "StorageMode", "VolumeName", "FSType")
                                .flag("ReadOnly"))
                .optional("Local", struct().text("Path").pointer("FSType"))
                .optional(
                        "StorageOS",
                        struct().text("VolumeName", "VolumeNamespace", "FSType")
                                .flag("ReadOnly")
                                .optional("SecretRef", REFERENCE))
                .optional(
                        "CSI",
                        struct().text("Driver", "VolumeHandle")
                                .flag("ReadOnly")
                                .text("FSType")
                                .pointer("VolumeAttributes")
                                .optional("ControllerPublishSecretRef", SECRET)
                                .optional("NodeStageSecretRef", SECRET)
                                .optional("NodePublishSecretRef", SECRET)
                                .optional("ControllerExpandSecretRef", SECRET)
                                .optional("NodeExpandSecretRef", SECRET));
    }

    private static InternalStruct disks(InternalStruct spec) {
        return network(spec.optional("GCEPersistentDisk", disk("PDName"))
                        .optional("AWSElasticBlockStore", disk("VolumeID"))
                        .optional("HostPath", struct().text("Path").pointer("Type")))
                .optional(
                        "FC",
                        struct().pointer("TargetWWNs", "Lun")
                                .text("FSType")
                                .flag("ReadOnly")
                                .pointer("WWIDs"))
                .optional("Flocker", struct().text("DatasetName", "DatasetUUID"))
                .optional(
                        "AzureFile",
                        struct().text("SecretName", "ShareName")
                                .flag("ReadOnly")
                                .pointer("SecretNamespace"))
                .optional(
                        "VsphereVolume", struct().text("VolumePath", "FSType", "StoragePolicyName", "StoragePolicyID"))
                .optional(
                        "AzureDisk",
                        struct().text("DiskName", "DataDiskURI").pointer("CachingMode", "FSType", "ReadOnly", "Kind"))
                .optional("PhotonPersistentDisk", struct().text("PdID", "FSType"));
    }

    private static InternalStruct disk(String name) {
        return struct().text(name, "FSType").number("Partition").flag("ReadOnly");
    }

    private static InternalStruct network(InternalStruct spec) {
        return spec.optional(
                        "Glusterfs",
                        struct().text("EndpointsName", "Path").flag("ReadOnly").pointer("EndpointsNamespace"))
                .optional("NFS", struct().text("Server", "Path").flag("ReadOnly"))
                .optional(
                        "RBD",
                        struct().pointer("CephMonitors")
                                .text("RBDImage", "FSType", "RBDPool", "RadosUser", "Keyring")
                                .optional("SecretRef", SECRET)
                                .flag("ReadOnly"))
                .optional(
                        "Quobyte",
                        struct().text("Registry", "Volume").flag("ReadOnly").text("User", "Group", "Tenant"))
                .optional(
                        "ISCSI",
                        struct().text("TargetPortal", "IQN")
                                .number("Lun")
                                .text("ISCSIInterface", "FSType")
                                .flag("ReadOnly")
                                .pointer("Portals")
                                .flag("DiscoveryCHAPAuth", "SessionCHAPAuth")
                                .optional("SecretRef", SECRET)
                                .pointer("InitiatorName"))
                .optional(
                        "FlexVolume",
                        struct().text("Driver", "FSType")
                                .optional("SecretRef", SECRET)
                                .flag("ReadOnly")
                                .pointer("Options"))
                .optional(
                        "Cinder",
                        struct().text("VolumeID", "FSType").flag("ReadOnly").optional("SecretRef", SECRET))
                .optional(
                        "CephFS",
                        struct().pointer("Monitors")
                                .text("Path", "User", "SecretFile")
                                .optional("SecretRef", SECRET)
                                .flag("ReadOnly"));
    }

    private static InternalStruct struct() {
        return new InternalStruct();
    }
}
