package dev.kontract.server.controller.volume;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.CSIPersistentVolumeSource;
import dev.kontract.model.Json;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.ObjectReference;
import dev.kontract.model.PersistentVolume;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.PersistentVolumeClaimStatus;
import dev.kontract.model.PersistentVolumeSpec;
import dev.kontract.model.PersistentVolumeStatus;
import dev.kontract.model.StorageClass;
import dev.kontract.server.controller.ControllerContext;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** Binds claims to volumes, and makes volumes for those that ask for new ones. */
final class VolumeBinder {

    private static final String BOUND_BY_CONTROLLER = "pv.kubernetes.io/bound-by-controller";
    private static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";
    private static final String PROVISIONED_BY = "pv.kubernetes.io/provisioned-by";
    private static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";
    private static final String SIMULATED = "simulation.kontract.dev";
    private static final String NO_PROVISIONER = "kubernetes.io/no-provisioner";

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
        Optional<PersistentVolumeClaim> found =
                claims.indexer().get(request.toString()).filter(claim -> !claim.deleting());
        try {
            if (found.isPresent()) {
                follow(found.get());
            }
        } catch (ApiException.NotFound | ApiException.Conflict e) {
            // The informer will receive what has changed.
        }
        return Result.done();
    }

    private void follow(PersistentVolumeClaim claim) {
        String name = VolumeState.text(claim.getSpec().getVolumeName());
        if (!name.isEmpty()) {
            named(claim, name);
            return;
        }
        if (VolumeState.isBound(claim)) {
            return; // Bound without a volume, by a simulation without volumes.
        }
        Optional<PersistentVolume> match =
                VolumeMatch.find(claim, volumes.indexer().list());
        if (match.isPresent()) {
            bind(claim, match.get());
        } else {
            provision(claim);
        }
    }

    private void named(PersistentVolumeClaim claim, String name) {
        Optional<PersistentVolume> volume = volumes.indexer().get("", name);
        boolean completed = annotations(claim.metadata()).containsKey(BIND_COMPLETED);
        if (volume.isEmpty() && completed && VolumeState.isBound(claim)) {
            lose(claim);
        } else if (volume.isPresent()) {
            ObjectReference reference = volume.get().getSpec().getClaimRef();
            if (reference == null || VolumeState.isFor(volume.get(), claim)) {
                bind(claim, volume.get());
            }
        }
    }

    /** The volume is bound first, so that no other claim gets it. */
    private void bind(PersistentVolumeClaim claim, PersistentVolume volume) {
        PersistentVolume taken = take(volume, claim);
        if (!"Bound".equals(VolumeState.phase(taken))) {
            PersistentVolume next = Json.copy(taken);
            next.setStatus(new PersistentVolumeStatus().phase("Bound"));
            context.client().resource(Kinds.PERSISTENT_VOLUME).status().replace(next);
        }
        PersistentVolumeClaim complete = complete(claim, volume);
        PersistentVolumeClaimStatus status = new PersistentVolumeClaimStatus()
                .phase("Bound")
                .accessModes(volume.getSpec().getAccessModes())
                .capacity(volume.getSpec().getCapacity());
        if (!VolumeState.isBound(complete)) {
            PersistentVolumeClaim next = Json.copy(complete);
            next.setStatus(status);
            context.client().resource(Kinds.PERSISTENT_VOLUME_CLAIM).status().replace(next);
        }
    }

    private PersistentVolume take(PersistentVolume volume, PersistentVolumeClaim claim) {
        ObjectReference known = volume.getSpec().getClaimRef();
        if (known != null && Objects.equals(known.getUid(), claim.metadata().getUid())) {
            return volume;
        }
        PersistentVolume next = Json.copy(volume);
        if (known == null) {
            annotate(next.metadata(), BOUND_BY_CONTROLLER);
        }
        next.getSpec().setClaimRef(reference(claim).resourceVersion(claim.resourceVersion()));
        return context.client().resource(Kinds.PERSISTENT_VOLUME).replace(next);
    }

    private PersistentVolumeClaim complete(PersistentVolumeClaim claim, PersistentVolume volume) {
        Map<String, String> annotations = annotations(claim.metadata());
        boolean named = Objects.equals(claim.getSpec().getVolumeName(), volume.name());
        if (named && annotations.containsKey(BIND_COMPLETED)) {
            return claim;
        }
        PersistentVolumeClaim next = Json.copy(claim);
        annotate(next.metadata(), BIND_COMPLETED);
        if (!named) {
            next.getSpec().setVolumeName(volume.name());
            annotate(next.metadata(), BOUND_BY_CONTROLLER);
        }
        return context.client().resource(Kinds.PERSISTENT_VOLUME_CLAIM).replace(next);
    }

    private void lose(PersistentVolumeClaim claim) {
        PersistentVolumeClaim next = Json.copy(claim);
        next.setStatus(new PersistentVolumeClaimStatus().phase("Lost"));
        context.client().resource(Kinds.PERSISTENT_VOLUME_CLAIM).status().replace(next);
        tell(claim, "Warning", "ClaimLost", "Bound claim has lost its PersistentVolume. Data on the volume is lost!");
    }

    /** Makes a volume, unless the claim asks for a volume without a class or waits for its pod. */
    private void provision(PersistentVolumeClaim claim) {
        Optional<String> name = VolumeState.className(claim);
        Optional<StorageClass> known = name.flatMap(one -> classes.indexer().get("", one));
        boolean byHand =
                known.filter(one -> NO_PROVISIONER.equals(one.getProvisioner())).isPresent();
        if (name.filter(String::isEmpty).isPresent() || (name.isEmpty() && !provisions)) {
            tell(
                    claim,
                    "Normal",
                    "FailedBinding",
                    "no persistent volumes available for this claim and no storage class is set");
            return;
        }
        if (name.isPresent() && known.isEmpty()) {
            tell(
                    claim,
                    "Warning",
                    "ProvisioningFailed",
                    "storageclass.storage.k8s.io \"" + name.get() + "\" not found");
            return;
        }
        boolean waits = known.filter(one -> "WaitForFirstConsumer".equals(one.getVolumeBindingMode()))
                .isPresent();
        if (waits && !annotations(claim.metadata()).containsKey(SELECTED_NODE)) {
            tell(claim, "Normal", "WaitForFirstConsumer", "waiting for first consumer to be created before binding");
        } else if (provisions && !byHand) {
            create(claim, known);
        } else if (known.isPresent() && !byHand) {
            tell(
                    claim,
                    "Normal",
                    "ExternalProvisioning",
                    "Waiting for a volume to be created either by the external provisioner '"
                            + known.get().getProvisioner()
                            + "' or manually by the system administrator. If volume creation is delayed, please verify"
                            + " that the provisioner is running and correctly registered.");
        }
    }

    private void create(PersistentVolumeClaim claim, Optional<StorageClass> known) {
        String provisioner = known.map(StorageClass::getProvisioner).orElse(SIMULATED);
        String driver = provisioner.contains("/") ? SIMULATED : provisioner; // Older provisioners have other names.
        String name = "pvc-" + claim.metadata().getUid();
        PersistentVolume volume = new PersistentVolume()
                .metadata(new ObjectMeta().name(name).annotations(Map.of(PROVISIONED_BY, provisioner)))
                .spec(new PersistentVolumeSpec()
                        .capacity(Map.of("storage", VolumeState.size(claim)))
                        .accessModes(claim.getSpec().getAccessModes())
                        .volumeMode(claim.getSpec().getVolumeMode())
                        .storageClassName(VolumeState.className(claim).orElse(null))
                        .persistentVolumeReclaimPolicy(
                                known.map(StorageClass::getReclaimPolicy).orElse("Delete"))
                        .mountOptions(known.map(StorageClass::getMountOptions).orElse(null))
                        .claimRef(reference(claim))
                        .csi(new CSIPersistentVolumeSource().driver(driver).volumeHandle(name)));
        try {
            context.client().resource(Kinds.PERSISTENT_VOLUME).create(volume);
            tell(claim, "Normal", "ProvisioningSucceeded", "Successfully provisioned volume " + name);
        } catch (ApiException.AlreadyExists e) {
            // The informer will receive it.
        }
    }

    private void tell(PersistentVolumeClaim claim, String type, String reason, String message) {
        if (type.equals("Warning")) {
            context.events().about(Kinds.PERSISTENT_VOLUME_CLAIM, claim).warning(reason, message);
        } else {
            context.events().about(Kinds.PERSISTENT_VOLUME_CLAIM, claim).normal(reason, message);
        }
    }

    private static ObjectReference reference(PersistentVolumeClaim claim) {
        return new ObjectReference()
                .apiVersion("v1")
                .kind("PersistentVolumeClaim")
                .namespace(claim.namespace())
                .name(claim.name())
                .uid(claim.metadata().getUid());
    }

    private static Map<String, String> annotations(ObjectMeta metadata) {
        return Objects.requireNonNullElse(metadata.getAnnotations(), Map.of());
    }

    private static void annotate(ObjectMeta metadata, String name) {
        Map<String, String> more = new TreeMap<>(annotations(metadata));
        more.put(name, "yes");
        metadata.setAnnotations(more);
    }
}
