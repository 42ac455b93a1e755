package dev.kontract.server.controller.statefulset;

import dev.kontract.client.Kind;
import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Owners;
import dev.kontract.model.Json;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.OwnerReference;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;
import dev.kontract.model.StatefulSet;
import dev.kontract.model.StatefulSetPersistentVolumeClaimRetentionPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The retention policy of the claims. The controller does not delete claims itself: it makes the set or the pod their
 * owner and leaves the rest to the garbage collector.
 *
 * @param set the set
 * @param whenDeleted whether claims are deleted with the set
 * @param whenScaled whether claims are deleted when the set is scaled down
 * @see <a href="https://github.com/kubernetes/enhancements/tree/master/keps/sig-apps/1847-autoremove-statefulset-pvcs">KEP-1847</a>
 */
record ClaimRetention(StatefulSet set, boolean whenDeleted, boolean whenScaled) {

    static ClaimRetention of(StatefulSet set) {
        StatefulSetPersistentVolumeClaimRetentionPolicy policy =
                set.getSpec().getPersistentVolumeClaimRetentionPolicy();
        return policy == null
                ? none(set)
                : new ClaimRetention(set, isDelete(policy.getWhenDeleted()), isDelete(policy.getWhenScaled()));
    }

    /** Returns the retention of claims that outlive their set. */
    static ClaimRetention none(StatefulSet set) {
        return new ClaimRetention(set, false, false);
    }

    private static boolean isDelete(@Nullable String policy) {
        return "Delete".equals(policy);
    }

    /**
     * Returns the claim with corrected owner references; empty if they are correct, or if another object with the name of the
     * set or pod owns the claim, in which case the garbage collector handles it.
     *
     * @param desired whether {@code pod} is still one of the desired pods
     */
    Optional<PersistentVolumeClaim> corrected(PersistentVolumeClaim claim, Pod pod, boolean desired) {
        boolean foreign = isStale(claim, set, Kinds.STATEFUL_SET) || isStale(claim, pod, Kinds.POD);
        if (foreign || isOwnedAsWanted(claim, pod, desired)) {
            return Optional.empty();
        }
        List<OwnerReference> owners = new ArrayList<>(claim.owners());
        owners.removeIf(owner -> names(owner, set, Kinds.STATEFUL_SET) || names(owner, pod, Kinds.POD));
        if (!conflicts(claim, pod)) {
            owners.addAll(owners(pod, desired));
        }
        PersistentVolumeClaim corrected = Json.copy(claim);
        corrected.metadata().setOwnerReferences(owners);
        return Optional.of(corrected);
    }

    private boolean isOwnedAsWanted(PersistentVolumeClaim claim, Pod pod, boolean desired) {
        List<String> expected = conflicts(claim, pod)
                ? List.of()
                : owners(pod, desired).stream().map(OwnerReference::getUid).toList();
        List<OwnerReference> ours = claim.owners().stream()
                .filter(owner -> owns(owner, set) || owns(owner, pod))
                .toList();
        return ours.stream().allMatch(owner -> Boolean.TRUE.equals(owner.getController()))
                && ours.stream().map(OwnerReference::getUid).toList().equals(expected);
    }

    /** Returns the required owners of a pod's claims. */
    List<OwnerReference> owners(Pod pod, boolean desired) {
        if (whenScaled && !desired) {
            return List.of(Owners.controllerReference(pod, Kinds.POD));
        }
        return whenDeleted ? List.of(Owners.controllerReference(set, Kinds.STATEFUL_SET)) : List.of();
    }

    /**
     * Returns whether the claim will be deleted together with an earlier pod of the same name, so that {@code pod} has to wait
     * for a new claim.
     */
    boolean goesWithAnother(PersistentVolumeClaim claim, Pod pod) {
        return whenScaled && isStale(claim, pod, Kinds.POD);
    }

    /** Returns whether the claim has a different controller. */
    boolean conflicts(PersistentVolumeClaim claim, Pod pod) {
        if (!whenDeleted && !whenScaled) {
            return false;
        }
        return claim.owners().stream().anyMatch(owner -> {
            if (names(owner, set, Kinds.STATEFUL_SET)) {
                return !owns(owner, set);
            }
            return names(owner, pod, Kinds.POD) ? !owns(owner, pod) : Boolean.TRUE.equals(owner.getController());
        });
    }

    private static boolean isStale(PersistentVolumeClaim claim, KubernetesObject owner, Kind<?> kind) {
        return claim.owners().stream()
                .filter(reference -> names(reference, owner, kind))
                .findFirst()
                .filter(reference -> !owns(reference, owner))
                .isPresent();
    }

    private static boolean names(OwnerReference reference, KubernetesObject owner, Kind<?> kind) {
        return kind.name().apiVersion().equals(reference.getApiVersion())
                && kind.name().kind().equals(reference.getKind())
                && Objects.equals(reference.getName(), owner.name());
    }

    private static boolean owns(OwnerReference reference, KubernetesObject owner) {
        return Objects.equals(reference.getUid(), owner.metadata().getUid());
    }
}
