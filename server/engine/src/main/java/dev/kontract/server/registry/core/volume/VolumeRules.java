package dev.kontract.server.registry.core.volume;

import static java.util.Map.entry;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.Map;
import java.util.function.Consumer;

/** The rules of volume sources that relate several values, by the names that the contract gives them. */
public final class VolumeRules {

    /** The rules. */
    public static final Map<String, Consumer<FieldValue>> ALL = Map.ofEntries(
            entry("azure-disk", CloudVolumeValidation::azureDisk),
            entry("downward-files", FileVolumeValidation::downwardFiles),
            entry("fibre-channel", NetworkVolumeValidation::fibreChannel),
            entry("flex-volume-options", NodeVolumeValidation::flexVolumeOptions),
            entry("flocker-volume", NetworkVolumeValidation::flocker),
            entry("inline-csi-secret", NodeVolumeValidation::csiSecret),
            entry("iscsi-volume", IscsiVolumeValidation::validate),
            entry("persistent-iscsi-volume", IscsiVolumeValidation::persistent),
            entry("projected-volume", ProjectedVolumeValidation::validate),
            entry("quobyte-registry", NetworkVolumeValidation::quobyteRegistry),
            entry("volume-claim-template", ClaimTemplateValidation::ephemeral));

    private VolumeRules() {}
}
