package dev.kontract.server.controller.statefulset;

import dev.kontract.model.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Chooses the pods to replace: those of another revision, in descending order down to the partition.
 *
 * <p>A set with {@code maxUnavailable} replaces up to that many pods at once, counting unavailable pods anywhere in the
 * set. Any other set follows the original rule: one pod at a time, and never past an unavailable pod.
 *
 * @see <a href="https://github.com/kubernetes/enhancements/tree/master/keps/sig-apps/961-maxunavailable-for-statefulset">KEP-961</a>
 */
record RollingUpdate(DesiredSet.Rolling strategy, SetMembers members, String revision) {

    List<Pod> replaceable() {
        if (strategy.maxUnavailable().isEmpty()) {
            return next();
        }
        int allowed = strategy.maxUnavailable().getAsInt() - members.missing();
        if (members.wanted().ordered()) {
            return outdated(pod -> true, allowed);
        }
        List<Pod> chosen = new ArrayList<>(outdated(pod -> !members.isAvailable(pod), Integer.MAX_VALUE));
        chosen.addAll(outdated(members::isAvailable, allowed));
        return chosen;
    }

    /** Unavailable pods with a lower ordinal do not block the update. */
    private List<Pod> next() {
        for (int place = members.wanted().replicas() - 1; place >= strategy.partition(); place--) {
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

    /** Pods that are unavailable anyway may be replaced beyond the limit, because that does not reduce availability. */
    private List<Pod> outdated(Predicate<Pod> which, int limit) {
        return members.replicas().tailMap(strategy.partition(), true).descendingMap().values().stream()
                .filter(this::isOutdated)
                .filter(which)
                .limit(Math.max(0, limit))
                .toList();
    }

    private boolean isOutdated(Pod pod) {
        return !pod.deleting() && !PodIdentity.revision(pod).equals(revision);
    }
}
