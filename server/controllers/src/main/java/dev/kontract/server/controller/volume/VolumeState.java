package dev.kontract.server.controller.volume;

import dev.kontract.model.ObjectReference;
import dev.kontract.model.PersistentVolume;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Quantity;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads claims and volumes. */
final class VolumeState {

    private static final String CLASS_ANNOTATION = "volume.beta.kubernetes.io/storage-class";

    private VolumeState() {}

    static boolean isBound(PersistentVolumeClaim claim) {
        return claim.getStatus() != null && "Bound".equals(claim.getStatus().getPhase());
    }

    static String phase(PersistentVolume volume) {
        return volume.getStatus() == null ? "" : text(volume.getStatus().getPhase());
    }

    /** Returns whether the volume is bound to the claim, or reserved for it. */
    static boolean isFor(PersistentVolume volume, PersistentVolumeClaim claim) {
        ObjectReference reference = volume.getSpec().getClaimRef();
        return reference != null
                && Objects.equals(reference.getNamespace(), claim.namespace())
                && Objects.equals(reference.getName(), claim.name())
                && (text(reference.getUid()).isEmpty()
                        || Objects.equals(reference.getUid(), claim.metadata().getUid()));
    }

    /** Returns the class a claim names; empty if it leaves that open. */
    static Optional<String> className(PersistentVolumeClaim claim) {
        Map<String, String> annotations =
                Objects.requireNonNullElse(claim.metadata().getAnnotations(), Map.of());
        return Optional.ofNullable(annotations.get(CLASS_ANNOTATION))
                .or(() -> Optional.ofNullable(claim.getSpec().getStorageClassName()));
    }

    static String className(PersistentVolume volume) {
        Map<String, String> annotations =
                Objects.requireNonNullElse(volume.metadata().getAnnotations(), Map.of());
        return text(
                annotations.getOrDefault(CLASS_ANNOTATION, text(volume.getSpec().getStorageClassName())));
    }

    static Quantity size(PersistentVolume volume) {
        return storage(volume.getSpec().getCapacity());
    }

    static Quantity size(PersistentVolumeClaim claim) {
        return claim.getSpec().getResources() == null
                ? storage(null)
                : storage(claim.getSpec().getResources().getRequests());
    }

    private static Quantity storage(@Nullable Map<String, Quantity> amounts) {
        return amounts == null
                ? Quantity.ZERO
                : Objects.requireNonNullElseGet(amounts.get("storage"), () -> Quantity.ZERO);
    }

    static String text(@Nullable String value) {
        return Objects.requireNonNullElse(value, "");
    }
}
