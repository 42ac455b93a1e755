package dev.kontract.server.controller.statefulset;

import dev.kontract.model.Pod;
import java.util.List;

/**
 * Chooses the pods to replace: those of another revision, in descending order down to the partition.
 *
 * <p>At most {@code maxUnavailable} pods are replaced at once, less the unavailable pods anywhere in the set, so broken pods
 * block the update. Without that feature the original rule applies: one pod at a time, and never past an unavailable pod.
 *
 * @see <a href="https://github.com/kubernetes/enhancements/tree/master/keps/sig-apps/961-maxunavailable-for-statefulset">KEP-961</a>
 */
record RollingUpdate(DesiredSet.Rolling strategy, SetMembers members, String revision) {

    List<Pod> replaceable() {
        if (strategy.maxUnavailable().isEmpty()) {
            return next();
        }
        int allowed = strategy.maxUnavailable().getAsInt() - members.missing();
        return members.replicas().tailMap(strategy.partition(), true).descendingMap().values().stream()
                .filter(this::isOutdated)
                .limit(Math.max(0, allowed))
                .toList();
    }

    /** Unavailable pods with a lower ordinal do not block the update. */
    private List<Pod> next() {
        for (int place = members.desired().replicas() - 1; place >= strategy.partition(); place--) {
            Pod pod = members.replicas().get(place);
            if (pod != null && isOutdated(pod)) {
                return List.of(pod);
            }
            if (pod == null || members.isMissing(pod)) {
                return List.of();
            }
        }
        return List.of();
    }

    private boolean isOutdated(Pod pod) {
        return !pod.deleting() && !PodIdentity.revision(pod).equals(revision);
    }
}
