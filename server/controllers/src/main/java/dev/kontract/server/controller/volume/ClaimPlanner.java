package dev.kontract.server.controller.volume;

import dev.kontract.model.CSIPersistentVolumeSource;
import dev.kontract.model.Json;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.ObjectReference;
import dev.kontract.model.PersistentVolume;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.PersistentVolumeClaimStatus;
import dev.kontract.model.PersistentVolumeSpec;
import dev.kontract.model.StorageClass;
import dev.kontract.server.controller.PlannedEvent;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Plans the action for a claim from its observed state alone: binds it to a volume, or provisions one.
 *
 * @param observed the observed state
 */
record ClaimPlanner(ObservedClaim observed) {

    private static final String BOUND_BY_CONTROLLER = "pv.kubernetes.io/bound-by-controller";
    private static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";
    private static final String PROVISIONED_BY = "pv.kubernetes.io/provisioned-by";
    private static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";
    private static final String SIMULATED = "simulation.kontract.dev";
    private static final String NO_PROVISIONER = "kubernetes.io/no-provisioner";
    private static final ClaimPlan NOTHING = new ClaimPlan.Wait(Optional.empty());

    ClaimPlan plan() {
        PersistentVolumeClaim claim = observed.claim();
        if (!VolumeState.text(claim.getSpec().getVolumeName()).isEmpty()) {
            return named();
        }
        if (VolumeState.isBound(claim)) {
            return NOTHING; // Bound without a volume, by a simulation without volumes.
        }
        return VolumeMatch.find(claim, observed.volumes()).map(this::bind).orElseGet(this::provision);
    }

    private ClaimPlan named() {
        PersistentVolumeClaim claim = observed.claim();
        Optional<PersistentVolume> volume = observed.volumes().stream().findFirst();
        if (volume.isPresent()) {
            return volume.filter(each -> each.getSpec().getClaimRef() == null || VolumeState.isFor(each, claim))
                    .map(this::bind)
                    .orElse(NOTHING);
        }
        return has(BIND_COMPLETED) && VolumeState.isBound(claim)
                ? new ClaimPlan.Lose(
                        new PersistentVolumeClaimStatus().phase("Lost"),
                        PlannedEvent.warning(
                                "ClaimLost", "Bound claim has lost its PersistentVolume. Data on the volume is lost!"))
                : NOTHING;
    }

    private ClaimPlan bind(PersistentVolume volume) {
        PersistentVolumeClaimStatus status = new PersistentVolumeClaimStatus()
                .phase("Bound")
                .accessModes(volume.getSpec().getAccessModes())
                .capacity(volume.getSpec().getCapacity());
        return new ClaimPlan.Bind(volume, taken(volume), completed(volume), status);
    }

    private Optional<PersistentVolume> taken(PersistentVolume volume) {
        PersistentVolumeClaim claim = observed.claim();
        ObjectReference known = volume.getSpec().getClaimRef();
        if (known != null && Objects.equals(known.getUid(), claim.metadata().getUid())) {
            return Optional.empty();
        }
        PersistentVolume next = Json.copy(volume);
        if (known == null) {
            annotate(next.metadata(), BOUND_BY_CONTROLLER);
        }
        next.getSpec().setClaimRef(reference().resourceVersion(claim.resourceVersion()));
        return Optional.of(next);
    }

    private Optional<PersistentVolumeClaim> completed(PersistentVolume volume) {
        boolean named = Objects.equals(observed.claim().getSpec().getVolumeName(), volume.name());
        if (named && has(BIND_COMPLETED)) {
            return Optional.empty();
        }
        PersistentVolumeClaim next = Json.copy(observed.claim());
        annotate(next.metadata(), BIND_COMPLETED);
        if (!named) {
            next.getSpec().setVolumeName(volume.name());
            annotate(next.metadata(), BOUND_BY_CONTROLLER);
        }
        return Optional.of(next);
    }

    /** Provisions a volume, unless the claim requests a volume without a class or waits for its pod. */
    private ClaimPlan provision() {
        Optional<String> name = VolumeState.className(observed.claim());
        Optional<StorageClass> known = observed.storageClass();
        if (name.filter(String::isEmpty).isPresent() || (name.isEmpty() && !observed.provisions())) {
            return wait(PlannedEvent.normal(
                    "FailedBinding", "no persistent volumes available for this claim and no storage class is set"));
        }
        if (name.isPresent() && known.isEmpty()) {
            return wait(PlannedEvent.warning(
                    "ProvisioningFailed", "storageclass.storage.k8s.io \"" + name.get() + "\" not found"));
        }
        if (known.filter(one -> "WaitForFirstConsumer".equals(one.getVolumeBindingMode()))
                        .isPresent()
                && !has(SELECTED_NODE)) {
            return wait(PlannedEvent.normal(
                    "WaitForFirstConsumer", "waiting for first consumer to be created before binding"));
        }
        if (known.filter(one -> NO_PROVISIONER.equals(one.getProvisioner())).isPresent()) {
            return NOTHING;
        }
        return observed.provisions() ? provision(known) : wait(external(known.orElseThrow()));
    }

    private static ClaimPlan wait(PlannedEvent event) {
        return new ClaimPlan.Wait(Optional.of(event));
    }

    private static PlannedEvent external(StorageClass known) {
        return PlannedEvent.normal(
                "ExternalProvisioning",
                "Waiting for a volume to be created either by the external provisioner '" + known.getProvisioner()
                        + "' or manually by the system administrator. If volume creation is delayed, please verify"
                        + " that the provisioner is running and correctly registered.");
    }

    private ClaimPlan provision(Optional<StorageClass> known) {
        PersistentVolumeClaim claim = observed.claim();
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
                        .claimRef(reference())
                        .csi(new CSIPersistentVolumeSource().driver(driver).volumeHandle(name)));
        return new ClaimPlan.Provision(
                volume, PlannedEvent.normal("ProvisioningSucceeded", "Successfully provisioned volume " + name));
    }

    private ObjectReference reference() {
        PersistentVolumeClaim claim = observed.claim();
        return new ObjectReference()
                .apiVersion("v1")
                .kind("PersistentVolumeClaim")
                .namespace(claim.namespace())
                .name(claim.name())
                .uid(claim.metadata().getUid());
    }

    private boolean has(String annotation) {
        return annotations(observed.claim().metadata()).containsKey(annotation);
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
