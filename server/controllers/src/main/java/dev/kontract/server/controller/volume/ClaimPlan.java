package dev.kontract.server.controller.volume;

import dev.kontract.model.PersistentVolume;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.PersistentVolumeClaimStatus;
import dev.kontract.server.controller.PlannedEvent;
import java.util.Optional;

/** The action for a claim. */
sealed interface ClaimPlan {

    /** Leaves the claim unchanged. */
    record Wait(Optional<PlannedEvent> event) implements ClaimPlan {}

    /**
     * Binds the claim to a volume. The volume is written first, so that no other claim takes it.
     *
     * @param volume the volume
     * @param taken the volume with a reference to the claim; empty if it has one
     * @param completed the claim with the name of the volume; empty if it has it
     * @param status the status of a bound claim
     */
    record Bind(
            PersistentVolume volume,
            Optional<PersistentVolume> taken,
            Optional<PersistentVolumeClaim> completed,
            PersistentVolumeClaimStatus status)
            implements ClaimPlan {}

    /** Reports that the volume of a bound claim was deleted. */
    record Lose(PersistentVolumeClaimStatus status, PlannedEvent event) implements ClaimPlan {}

    /** Creates a volume for the claim. */
    record Provision(PersistentVolume volume, PlannedEvent event) implements ClaimPlan {}
}
