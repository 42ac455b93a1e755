package dev.kontract.server.controller.pod;

import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.Json;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.PersistentVolumeClaimStatus;
import dev.kontract.model.VolumeResourceRequirements;
import java.util.Objects;
import java.util.Optional;

/** Simulates volume provisioning: marks every claim as bound, without a volume. */
final class ClaimProvisioner {

    private final KontractClient client;
    private final Informer<PersistentVolumeClaim> claims;

    ClaimProvisioner(KontractClient client, Informer<PersistentVolumeClaim> claims) {
        this.client = client;
        this.claims = claims;
    }

    Result reconcile(Request request) {
        Optional<PersistentVolumeClaim> waiting = claims.indexer()
                .get(request.toString())
                .filter(claim -> !claim.deleting())
                .filter(claim -> claim.getStatus() == null
                        || "Pending"
                                .equals(Objects.requireNonNullElse(
                                        claim.getStatus().getPhase(), "Pending")));
        if (waiting.isPresent()) {
            bind(Json.copy(waiting.get()));
        }
        return Result.done();
    }

    private void bind(PersistentVolumeClaim claim) {
        VolumeResourceRequirements requested = claim.getSpec().getResources();
        claim.setStatus(new PersistentVolumeClaimStatus()
                .phase("Bound")
                .accessModes(claim.getSpec().getAccessModes())
                .capacity(requested == null ? null : requested.getRequests()));
        try {
            client.resource(Kinds.PERSISTENT_VOLUME_CLAIM).status().replace(claim);
        } catch (ApiException.NotFound e) {
            // The claim was deleted; the informer will receive the event.
        }
    }
}
