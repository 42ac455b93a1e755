package dev.kontract.server.controller.claim;

import dev.kontract.client.controller.Request;
import dev.kontract.model.OwnerReference;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodStatus;
import dev.kontract.model.Volume;
import java.util.List;
import java.util.Objects;

/** Determines which claims a pod uses. */
final class ClaimUse {

    private ClaimUse() {}

    /** Returns the claims referenced by a pod's volumes, whether or not they belong to the pod. */
    static List<Request> claims(Pod pod) {
        String namespace = Request.of(pod).namespace();
        return volumes(pod).stream()
                .map(volume -> claimName(pod, volume))
                .filter(name -> !name.isEmpty())
                .map(name -> new Request(namespace, name))
                .toList();
    }

    /**
     * Returns whether a pod uses a claim. An unscheduled pod does not, because it cannot start with a claim that is being
     * deleted.
     */
    static boolean uses(Pod pod, PersistentVolumeClaim claim) {
        return isScheduled(pod)
                && volumes(pod).stream()
                        .filter(volume -> claimName(pod, volume).equals(claim.name()))
                        .anyMatch(volume -> volume.getPersistentVolumeClaim() != null
                                || (!isShutDown(pod) && isMadeFor(claim, pod)));
    }

    /** Simulated nodes have no name but set the PodScheduled condition. */
    private static boolean isScheduled(Pod pod) {
        PodSpec spec = pod.getSpec();
        boolean bound = spec != null
                && spec.getNodeName() != null
                && !spec.getNodeName().isEmpty();
        return bound || conditions(pod).stream().anyMatch(ClaimUse::tellsOfNode);
    }

    private static boolean tellsOfNode(PodCondition condition) {
        return "PodScheduled".equals(condition.getType()) && "True".equals(condition.getStatus());
    }

    private static List<PodCondition> conditions(Pod pod) {
        PodStatus status = pod.getStatus();
        return status == null || status.getConditions() == null ? List.of() : status.getConditions();
    }

    private static List<Volume> volumes(Pod pod) {
        PodSpec spec = pod.getSpec();
        return spec == null || spec.getVolumes() == null ? List.of() : spec.getVolumes();
    }

    private static String claimName(Pod pod, Volume volume) {
        if (volume.getPersistentVolumeClaim() != null) {
            return volume.getPersistentVolumeClaim().getClaimName();
        }
        return volume.getEphemeral() == null ? "" : pod.name() + '-' + volume.getName();
    }

    /** The kubelet has finished with the pod, or a user forced its deletion. */
    private static boolean isShutDown(Pod pod) {
        return pod.deleting() && Objects.equals(pod.metadata().getDeletionGracePeriodSeconds(), 0L);
    }

    private static boolean isMadeFor(PersistentVolumeClaim claim, Pod pod) {
        for (OwnerReference owner : claim.owners()) {
            if (Boolean.TRUE.equals(owner.getController())
                    && Objects.equals(owner.getUid(), pod.metadata().getUid())) {
                return true;
            }
        }
        return false;
    }
}
