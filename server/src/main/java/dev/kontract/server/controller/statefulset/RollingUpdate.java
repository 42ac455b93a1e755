package dev.kontract.server.controller.statefulset;

import dev.kontract.model.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Chooses the pods to replace: those of another revision, from the last to the partition.
 *
 * <p>A set that says how many pods may be missing has that many replaced at once, wherever the missing ones are. For all others
 * there is an older rule that knows no number: one pod after the other, and never past one that is missing.
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

    /** Missing pods before it are no hindrance. */
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

    /** Those that are of no use anyway may go whatever the bounds are: no replacement makes them worse. */
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
