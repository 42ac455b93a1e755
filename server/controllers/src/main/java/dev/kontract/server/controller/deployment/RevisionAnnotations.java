package dev.kontract.server.controller.deployment;

import dev.kontract.model.Deployment;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.ReplicaSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The annotations that record the revisions of a Deployment and the size it had when a ReplicaSet was scaled.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/deployment/#checking-rollout-history-of-a-deployment">Rollout
 *     history</a>
 */
final class RevisionAnnotations {

    private static final String PREFIX = "deployment.kubernetes.io/";
    static final String REVISION = PREFIX + "revision";
    private static final String HISTORY = PREFIX + "revision-history";
    private static final String DESIRED = PREFIX + "desired-replicas";
    private static final String MOST = PREFIX + "max-replicas";
    private static final Set<String> NOT_COPIED = Set.of(
            "kubectl.kubernetes.io/last-applied-configuration",
            REVISION,
            HISTORY,
            DESIRED,
            MOST,
            "deprecated.deployment.rollback.to");
    private static final int LONGEST_HISTORY = 2000;

    private RevisionAnnotations() {}

    static Map<String, String> of(KubernetesObject object) {
        return Objects.requireNonNullElse(object.metadata().getAnnotations(), Map.of());
    }

    /** Returns the revision of a set; 0 without a valid one. */
    static long revision(ReplicaSet set) {
        try {
            return Long.parseLong(of(set).getOrDefault(REVISION, "0"));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    static long newest(Collection<ReplicaSet> sets) {
        return sets.stream().mapToLong(RevisionAnnotations::revision).max().stream()
                .map(newest -> Math.max(0, newest))
                .findFirst()
                .orElse(0);
    }

    /** Returns the size the Deployment had when the set was last scaled. */
    static OptionalInt desired(ReplicaSet set) {
        return number(set, DESIRED);
    }

    /** Returns the most pods that the Deployment allowed when the set was last scaled. */
    static OptionalInt most(ReplicaSet set) {
        return number(set, MOST);
    }

    private static OptionalInt number(ReplicaSet set, String annotation) {
        try {
            int number = Integer.parseInt(of(set).getOrDefault(annotation, ""));
            return number < 0 ? OptionalInt.empty() : OptionalInt.of(number);
        } catch (NumberFormatException e) {
            return OptionalInt.empty();
        }
    }

    /** Returns the annotations of a set after it was scaled. */
    static Map<String, String> scaled(ReplicaSet set, RolloutLimits limits) {
        Map<String, String> annotations = new HashMap<>(of(set));
        annotations.put(DESIRED, Integer.toString(limits.replicas()));
        annotations.put(MOST, Integer.toString(limits.most()));
        return annotations;
    }

    /**
     * Returns the annotations of a set that is the current one: those of the Deployment, and the revision if it is newer
     * than the one that the set has.
     */
    static Map<String, String> current(ReplicaSet set, Deployment deployment, long revision) {
        Map<String, String> annotations = new HashMap<>(of(set));
        of(deployment).forEach((key, value) -> {
            if (!NOT_COPIED.contains(key)) {
                annotations.put(key, value);
            }
        });
        String previous = annotations.get(REVISION);
        if (revision(set) < revision) {
            annotations.put(REVISION, Long.toString(revision));
            if (previous != null) {
                addToHistory(annotations, previous);
            }
        }
        return annotations;
    }

    private static void addToHistory(Map<String, String> annotations, String revision) {
        String history = annotations.getOrDefault(HISTORY, "");
        List<String> revisions = new ArrayList<>(history.isEmpty() ? List.of() : Arrays.asList(history.split(",", -1)));
        revisions.add(revision);
        while (revisions.size() > 1 && String.join(",", revisions).length() > LONGEST_HISTORY) {
            revisions.remove(0);
        }
        annotations.put(HISTORY, String.join(",", revisions));
    }
}
