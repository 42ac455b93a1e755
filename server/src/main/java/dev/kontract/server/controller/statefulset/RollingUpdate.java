package dev.kontract.server.controller.statefulset;

import dev.kontract.model.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Chooses the pods to replace: those of another revision, from the last to the partition, and never more than leaves the
 * pods that may be missing within bounds.
 *
 * @see <a href="https://github.com/kubernetes/enhancements/tree/master/keps/sig-apps/961-maxunavailable-for-statefulset">KEP-961</a>
 */
record RollingUpdate(Wanted.Rolling strategy, Members members, String revision) {

    List<Pod> replaceable() {
        int allowed = strategy.maxUnavailable() - members.missing();
        if (members.wanted().ordered()) {
            return outdated(pod -> true, allowed);
        }
        List<Pod> chosen = new ArrayList<>(outdated(pod -> !members.isAvailable(pod), Integer.MAX_VALUE));
        chosen.addAll(outdated(members::isAvailable, allowed));
        return chosen;
    }

    /** Those that are of no use anyway may go whatever the bounds are: no replacement makes them worse. */
    private List<Pod> outdated(Predicate<Pod> which, int limit) {
        return members.replicas().tailMap(strategy.partition(), true).descendingMap().values().stream()
                .filter(pod -> !pod.deleting() && !Identity.revision(pod).equals(revision))
                .filter(which)
                .limit(Math.max(0, limit))
                .toList();
    }
}
