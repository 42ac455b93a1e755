package dev.kontract.server.controller.volume;

import dev.kontract.model.PersistentVolume;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.StorageClass;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The observed state of a claim at one point in time. The contents must not be modified.
 *
 * @param claim the claim
 * @param volumes the volume that the claim names, or else all volumes
 * @param storageClass the class that the claim names, if it exists
 * @param provisions whether new volumes are provisioned by simulation
 */
record ObservedClaim(
        PersistentVolumeClaim claim,
        Collection<PersistentVolume> volumes,
        Optional<StorageClass> storageClass,
        boolean provisions) {

    ObservedClaim {
        volumes = List.copyOf(volumes);
    }
}
