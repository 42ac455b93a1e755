package dev.kontract.server.controller.volume;

import dev.kontract.client.LabelQuery;
import dev.kontract.model.PersistentVolume;
import dev.kontract.model.PersistentVolumeClaim;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the volume for a claim. */
final class VolumeMatch {

    private VolumeMatch() {}

    /** Returns the volume that is kept for the claim, or else the smallest free one that is large enough. */
    static Optional<PersistentVolume> find(PersistentVolumeClaim claim, Collection<PersistentVolume> volumes) {
        return volumes.stream()
                .filter(volume -> !volume.deleting() && suits(volume, claim))
                .filter(volume -> volume.getSpec().getClaimRef() == null || VolumeState.isFor(volume, claim))
                .filter(volume -> volume.getSpec().getClaimRef() != null || isFree(volume))
                .min(Comparator.comparing(
                                (PersistentVolume volume) -> volume.getSpec().getClaimRef() == null)
                        .thenComparing(VolumeState::size)
                        .thenComparing(volume -> VolumeState.text(volume.name())));
    }

    private static boolean isFree(PersistentVolume volume) {
        return Set.of("", "Pending", "Available").contains(VolumeState.phase(volume));
    }

    private static boolean suits(PersistentVolume volume, PersistentVolumeClaim claim) {
        return VolumeState.size(volume).compareTo(VolumeState.size(claim)) >= 0
                && VolumeState.className(volume)
                        .equals(VolumeState.className(claim).orElse(""))
                && mode(volume.getSpec().getVolumeMode())
                        .equals(mode(claim.getSpec().getVolumeMode()))
                && list(volume.getSpec().getAccessModes())
                        .containsAll(list(claim.getSpec().getAccessModes()))
                && selects(claim, volume);
    }

    private static boolean selects(PersistentVolumeClaim claim, PersistentVolume volume) {
        Map<String, String> labels =
                Objects.requireNonNullElse(volume.metadata().getLabels(), Map.of());
        return claim.getSpec().getSelector() == null
                || LabelQuery.of(claim.getSpec().getSelector()).matches(labels);
    }

    private static List<String> list(@Nullable List<String> values) {
        return Objects.requireNonNullElse(values, List.of());
    }

    private static String mode(@Nullable String mode) {
        return Objects.requireNonNullElse(mode, "Filesystem");
    }
}
