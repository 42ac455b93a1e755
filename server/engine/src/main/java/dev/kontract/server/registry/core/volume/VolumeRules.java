package dev.kontract.server.registry.core.volume;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The rules of volume sources that relate several values, by the names that the contract gives them. */
public final class VolumeRules {

    private VolumeRules() {}

    /** Returns the rule that the contract names; null if this group has no rule of that name. */
    public static @Nullable Consumer<FieldValue> rule(String name) {
        return switch (name) {
            case "azure-disk" -> CloudVolumeValidation::azureDisk;
            case "downward-files" -> FileVolumeValidation::downwardFiles;
            case "fibre-channel" -> NetworkVolumeValidation::fibreChannel;
            case "flex-volume-options" -> NodeVolumeValidation::flexVolumeOptions;
            case "flocker-volume" -> NetworkVolumeValidation::flocker;
            case "inline-csi-secret" -> NodeVolumeValidation::csiSecret;
            case "iscsi-volume" -> IscsiVolumeValidation::validate;
            case "persistent-iscsi-volume" -> IscsiVolumeValidation::persistent;
            case "projected-volume" -> ProjectedVolumeValidation::validate;
            case "quobyte-registry" -> NetworkVolumeValidation::quobyteRegistry;
            case "volume-claim-template" -> ClaimTemplateValidation::ephemeral;
            default -> null;
        };
    }
}
