package dev.kontract.server.registry.storage;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The rules of storage kinds that the contract names. */
public final class StorageRules {

    private StorageRules() {}

    /** Returns the rule that the contract names; null if this group has no rule of that name. */
    public static @Nullable Consumer<FieldValue> rule(String name) {
        return switch (name) {
            case "attachment-source" -> VolumeAttachmentStrategy::source;
            case "provisioner-name" -> ProvisionerRules::name;
            case "provisioner-parameters" -> ProvisionerRules::parameters;
            default -> null;
        };
    }
}
