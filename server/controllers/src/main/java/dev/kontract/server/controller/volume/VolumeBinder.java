package dev.kontract.server.controller.volume;

import dev.kontract.client.Kinds;
import dev.kontract.client.Resource;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.Json;
import dev.kontract.model.PersistentVolume;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.PersistentVolumeStatus;
import dev.kontract.model.StorageClass;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ObjectEvents;

/** Binds claims to volumes, and creates volumes for claims that request new ones. Thread-safe. */
final class VolumeBinder {

    private final ControllerContext context;
    private final Informer<PersistentVolumeClaim> claims;
    private final Informer<PersistentVolume> volumes;
    private final Informer<StorageClass> classes;
    private final boolean provisions;

    VolumeBinder(
            ControllerContext context,
            Informer<PersistentVolumeClaim> claims,
            Informer<PersistentVolume> volumes,
            Informer<StorageClass> classes,
            boolean provisions) {
        this.context = context;
        this.claims = claims;
        this.volumes = volumes;
        this.classes = classes;
        this.provisions = provisions;
    }

    Result reconcile(Request request) {
        try {
            claims.indexer()
                    .get(request.toString())
                    .filter(claim -> !claim.deleting())
                    .ifPresent(claim -> carryOut(claim, new ClaimPlanner(observed(claim)).plan()));
        } catch (ApiException.NotFound | ApiException.Conflict e) {
            // The informer will receive the change.
        }
        return Result.done();
    }

    private ObservedClaim observed(PersistentVolumeClaim claim) {
        String name = VolumeState.text(claim.getSpec().getVolumeName());
        return new ObservedClaim(
                claim,
                name.isEmpty()
                        ? volumes.indexer().list()
                        : volumes.indexer().get("", name).stream().toList(),
                VolumeState.className(claim).flatMap(one -> classes.indexer().get("", one)),
                provisions);
    }

    private void carryOut(PersistentVolumeClaim claim, ClaimPlan plan) {
        ObjectEvents events = context.events().about(Kinds.PERSISTENT_VOLUME_CLAIM, claim);
        if (plan instanceof ClaimPlan.Bind bind) {
            bind(claim, bind);
        } else if (plan instanceof ClaimPlan.Provision provision) {
            create(provision, events);
        } else if (plan instanceof ClaimPlan.Lose lose) {
            claims().status().replace(Json.copy(claim).status(lose.status()));
            events.record(lose.event());
        } else if (plan instanceof ClaimPlan.Wait wait) {
            wait.event().ifPresent(events::record);
        }
    }

    private Resource<PersistentVolume> volumes() {
        return context.client().resource(Kinds.PERSISTENT_VOLUME);
    }

    private Resource<PersistentVolumeClaim> claims() {
        return context.client().resource(Kinds.PERSISTENT_VOLUME_CLAIM);
    }

    private void bind(PersistentVolumeClaim claim, ClaimPlan.Bind bind) {
        PersistentVolume taken = bind.taken().map(volumes()::replace).orElse(bind.volume());
        if (!"Bound".equals(VolumeState.phase(taken))) {
            volumes().status().replace(Json.copy(taken).status(new PersistentVolumeStatus().phase("Bound")));
        }
        PersistentVolumeClaim completed =
                bind.completed().map(claims()::replace).orElse(claim);
        if (!VolumeState.isBound(completed)) {
            claims().status().replace(Json.copy(completed).status(bind.status()));
        }
    }

    private void create(ClaimPlan.Provision provision, ObjectEvents events) {
        try {
            volumes().create(provision.volume());
            events.record(provision.event());
        } catch (ApiException.AlreadyExists e) {
            // The informer will receive it.
        }
    }
}
