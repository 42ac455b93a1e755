package dev.kontract.server.controller.claim;

import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.Reconciler;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;
import dev.kontract.server.controller.workload.Finalizers;
import java.util.Optional;

/**
 * Reconciles a PersistentVolumeClaim: adds the protection finalizer, and removes it once the claim is being deleted and
 * no longer used.
 */
final class ClaimProtection implements Reconciler {

    /** The index of pods by the claims they reference. */
    static final String BY_CLAIM = "claim";

    private static final String FINALIZER = "kubernetes.io/pvc-protection";

    private final KontractClient client;
    private final Informer<PersistentVolumeClaim> claims;
    private final Informer<Pod> pods;

    ClaimProtection(KontractClient client, Informer<PersistentVolumeClaim> claims, Informer<Pod> pods) {
        this.client = client;
        this.claims = claims;
        this.pods = pods;
    }

    @Override
    public Result reconcile(Request request) {
        Optional<PersistentVolumeClaim> found = claims.indexer().get(request.toString());
        if (found.isEmpty()) {
            return Result.done();
        }
        PersistentVolumeClaim claim = found.get();
        boolean isProtected = Finalizers.of(claim).contains(FINALIZER);
        if (!claim.deleting() && !isProtected) {
            replace(Finalizers.with(claim, FINALIZER));
        } else if (claim.deleting() && isProtected && !isUsed(claim)) {
            replace(Finalizers.without(claim, FINALIZER));
        }
        return Result.done();
    }

    /** The pod cache may be stale, so the pods are read from the server before a claim is released. */
    private boolean isUsed(PersistentVolumeClaim claim) {
        return pods.indexer().byIndex(BY_CLAIM, claim.key()).stream().anyMatch(pod -> ClaimUse.uses(pod, claim))
                || client.pods(Request.of(claim).namespace()).list().items().stream()
                        .anyMatch(pod -> ClaimUse.uses(pod, claim));
    }

    private void replace(PersistentVolumeClaim claim) {
        try {
            client.persistentVolumeClaims(Request.of(claim).namespace()).replace(claim);
        } catch (ApiException.NotFound e) {
            // The claim no longer exists.
        }
    }
}
