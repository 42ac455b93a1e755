package dev.kontract.server.registry.storage;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.Map;
import java.util.function.Consumer;

/** The rules of storage kinds that the contract names. */
public final class StorageRules {

    /** The rules. */
    public static final Map<String, Consumer<FieldValue>> ALL = Map.of(
            "attachment-source", VolumeAttachmentStrategy::source,
            "provisioner-name", ProvisionerRules::name,
            "provisioner-parameters", ProvisionerRules::parameters);

    private StorageRules() {}
}
