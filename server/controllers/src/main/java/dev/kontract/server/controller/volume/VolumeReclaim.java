package dev.kontract.server.controller.volume;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.Json;
import dev.kontract.model.ObjectReference;
import dev.kontract.model.PersistentVolume;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.PersistentVolumeStatus;
import dev.kontract.server.controller.ControllerContext;
import java.util.Objects;
import java.util.Optional;

/**
 * Maintains the phase of volumes, and reclaims those whose claim was deleted.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/storage/persistent-volumes/#reclaiming">Reclaiming</a>
 */
final class VolumeReclaim {

    private final ControllerContext context;
    private final Informer<PersistentVolumeClaim> claims;
    private final Informer<PersistentVolume> volumes;

    VolumeReclaim(
            ControllerContext context, Informer<PersistentVolumeClaim> claims, Informer<PersistentVolume> volumes) {
        this.context = context;
        this.claims = claims;
        this.volumes = volumes;
    }

    Result reconcile(Request request) {
        Optional<PersistentVolume> found = volumes.indexer().get(request.toString());
        try {
            found.ifPresent(this::follow);
        } catch (ApiException.NotFound | ApiException.Conflict e) {
            // The informer will receive the change.
        }
        return Result.done();
    }

    private void follow(PersistentVolume volume) {
        ObjectReference reference = volume.getSpec().getClaimRef();
        if (reference == null || VolumeState.text(reference.getUid()).isEmpty()) {
            phase(volume, "Available");
        } else if (isGone(reference)) {
            reclaim(volume);
        }
    }

    /** The informer may lag behind a new claim, so the claim is read from the server. */
    private boolean isGone(ObjectReference reference) {
        String namespace = VolumeState.text(reference.getNamespace());
        String name = VolumeState.text(reference.getName());
        boolean known = claims.indexer()
                .get(namespace, name)
                .filter(claim -> is(claim, reference))
                .isPresent();
        return !known
                && context.client()
                        .resource(Kinds.PERSISTENT_VOLUME_CLAIM)
                        .inNamespace(namespace)
                        .find(name)
                        .filter(claim -> is(claim, reference))
                        .isEmpty();
    }

    private static boolean is(PersistentVolumeClaim claim, ObjectReference reference) {
        return Objects.equals(claim.metadata().getUid(), reference.getUid());
    }

    private void reclaim(PersistentVolume volume) {
        PersistentVolume released = phase(volume, "Released");
        if (volume.deleting()) {
            return;
        }
        switch (VolumeState.text(volume.getSpec().getPersistentVolumeReclaimPolicy())) {
            case "Delete" ->
                context.client().resource(Kinds.PERSISTENT_VOLUME).delete(Objects.requireNonNull(volume.name()));
            case "Recycle" -> {
                PersistentVolume next = Json.copy(released);
                next.getSpec().setClaimRef(null);
                context.client().resource(Kinds.PERSISTENT_VOLUME).replace(next);
            }
            default -> {
                // The volume is retained.
            }
        }
    }

    private PersistentVolume phase(PersistentVolume volume, String phase) {
        if (VolumeState.phase(volume).equals(phase)) {
            return volume;
        }
        PersistentVolume next = Json.copy(volume);
        next.setStatus(new PersistentVolumeStatus().phase(phase));
        return context.client().resource(Kinds.PERSISTENT_VOLUME).status().replace(next);
    }
}
