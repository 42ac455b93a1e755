package dev.kontract.server.controller.scheduler;

import dev.kontract.client.informer.Indexer;
import dev.kontract.model.PersistentVolume;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.PersistentVolumeClaimVolumeSource;
import dev.kontract.model.Pod;
import dev.kontract.model.StorageClass;
import dev.kontract.model.Volume;
import dev.kontract.model.VolumeNodeAffinity;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The claims of pods.
 *
 * @param claims the claims
 * @param volumes the volumes
 * @param classes the storage classes
 */
record PodVolumes(
        Indexer<PersistentVolumeClaim> claims, Indexer<PersistentVolume> volumes, Indexer<StorageClass> classes) {

    /** Returns why the pod cannot be placed anywhere yet. */
    Optional<String> obstacle(Pod pod) {
        List<String> names = claimNames(pod).toList();
        for (String name : names) {
            Optional<PersistentVolumeClaim> claim = claims.get(namespace(pod), name);
            if (claim.isEmpty()) {
                return Optional.of("persistentvolumeclaim \"" + name + "\" not found");
            }
            if (claim.get().deleting()) {
                return Optional.of("persistentvolumeclaim \"" + name + "\" is being deleted");
            }
        }
        boolean waits = claims(pod).anyMatch(claim -> !isBound(claim) && !waitsForPod(claim));
        return waits ? Optional.of("pod has unbound immediate PersistentVolumeClaims") : Optional.empty();
    }

    /** Returns the claims that get their volume when the pod has a node. */
    List<PersistentVolumeClaim> delayed(Pod pod) {
        return claims(pod)
                .filter(claim -> !isBound(claim) && waitsForPod(claim))
                .toList();
    }

    /** Returns why the pod's volumes cannot be reached from a node. */
    Optional<Refusal> refusal(Pod pod, NodeState node) {
        boolean reachable = claims(pod)
                .map(claim -> Objects.requireNonNullElse(claim.getSpec().getVolumeName(), ""))
                .map(name -> volumes.get("", name))
                .flatMap(Optional::stream)
                .map(volume -> volume.getSpec().getNodeAffinity())
                .filter(Objects::nonNull)
                .map(VolumeNodeAffinity::getRequired)
                .allMatch(required -> required == null || NodeSelection.matches(required, node));
        return reachable
                ? Optional.empty()
                : Optional.of(Refusal.lasting("node(s) didn't match PersistentVolume's node affinity"));
    }

    private Stream<PersistentVolumeClaim> claims(Pod pod) {
        return claimNames(pod).map(name -> claims.get(namespace(pod), name)).flatMap(Optional::stream);
    }

    private static Stream<String> claimNames(Pod pod) {
        return Objects.requireNonNullElse(pod.getSpec().getVolumes(), List.<Volume>of()).stream()
                .map(volume -> volume.getEphemeral() != null
                        ? Optional.of(pod.name() + "-" + volume.getName())
                        : Optional.ofNullable(volume.getPersistentVolumeClaim())
                                .map(PersistentVolumeClaimVolumeSource::getClaimName))
                .flatMap(Optional::stream);
    }

    private static String namespace(Pod pod) {
        return Objects.requireNonNullElse(pod.namespace(), "");
    }

    private static boolean isBound(PersistentVolumeClaim claim) {
        return claim.getStatus() != null && "Bound".equals(claim.getStatus().getPhase());
    }

    private boolean waitsForPod(PersistentVolumeClaim claim) {
        String name = claim.getSpec().getStorageClassName();
        return name != null
                && classes.get("", name)
                        .filter(known -> "WaitForFirstConsumer".equals(known.getVolumeBindingMode()))
                        .isPresent();
    }
}
