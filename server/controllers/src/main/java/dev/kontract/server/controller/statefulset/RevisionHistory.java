package dev.kontract.server.controller.statefulset;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Owners;
import dev.kontract.model.ControllerRevision;
import dev.kontract.model.Json;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.StatefulSet;
import dev.kontract.server.controller.workload.RevisionData;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The revisions of a set.
 *
 * @param kept all existing revisions, the oldest first
 * @param current the revision of the last completed update
 * @param update the revision pods are updated to
 * @param change the action that stores the update revision; empty if it already is the latest one
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/statefulset/#revision-history">Revision history</a>
 */
record RevisionHistory(
        List<ControllerRevision> kept,
        ControllerRevision current,
        ControllerRevision update,
        Optional<SetAction> change) {

    static final String HASH = "controller.kubernetes.io/hash";
    private static final int DEFAULT_LIMIT = 10;

    private static final Comparator<ControllerRevision> BY_AGE = Comparator.comparing(ControllerRevision::getRevision)
            .thenComparing(
                    revision -> revision.metadata().getCreationTimestamp(),
                    Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparing(ControllerRevision::name, Comparator.nullsFirst(Comparator.naturalOrder()));

    static RevisionHistory of(ObservedSet observed) {
        List<ControllerRevision> kept =
                observed.revisions().stream().sorted(BY_AGE).toList();
        RevisionData desired = RevisionData.of(observed.set().getSpec().getTemplate());
        List<ControllerRevision> equal = kept.stream()
                .filter(revision -> RevisionData.of(revision).equals(desired))
                .toList();
        long next = kept.isEmpty() ? 1 : last(kept).getRevision() + 1;
        if (equal.isEmpty()) {
            ControllerRevision made = revision(observed, desired, next);
            return new RevisionHistory(
                    kept, current(observed, kept, made), made, Optional.of(cluster -> cluster.createRevision(made)));
        }
        if (last(equal).equals(last(kept))) {
            return new RevisionHistory(kept, current(observed, kept, last(kept)), last(kept), Optional.empty());
        }
        ControllerRevision again = Json.copy(last(equal)).revision(next);
        return new RevisionHistory(
                kept, current(observed, kept, again), again, Optional.of(cluster -> cluster.updateRevision(again)));
    }

    private static ControllerRevision last(List<ControllerRevision> revisions) {
        return revisions.get(revisions.size() - 1);
    }

    private static ControllerRevision current(
            ObservedSet observed, List<ControllerRevision> kept, ControllerRevision otherwise) {
        String name = observed.set().getStatus() == null
                ? null
                : observed.set().getStatus().getCurrentRevision();
        return kept.stream()
                .filter(revision -> Objects.equals(revision.name(), name))
                .findFirst()
                .orElse(otherwise);
    }

    /** Like upstream, the label keeps the first hash even if the name collides and another hash is used for it. */
    private static ControllerRevision revision(ObservedSet observed, RevisionData data, long number) {
        StatefulSet set = observed.set();
        String hash = data.hash(observed.collisions());
        Map<String, String> labels = new HashMap<>();
        ObjectMeta template = set.getSpec().getTemplate().getMetadata();
        if (template != null && template.getLabels() != null) {
            labels.putAll(template.getLabels());
        }
        labels.put(HASH, data.hash(observed.reportedCollisions()));
        ObjectMeta metadata = new ObjectMeta()
                .name(RevisionData.revisionName(Objects.requireNonNull(set.name()), hash))
                .namespace(set.namespace())
                .labels(labels)
                .annotations(set.metadata().getAnnotations())
                .ownerReferences(List.of(Owners.controllerReference(set, Kinds.STATEFUL_SET)));
        return new ControllerRevision()
                .metadata(metadata)
                .data(data.extension())
                .revision(number);
    }

    /** Returns the deletions of the oldest unused revisions beyond the set's history limit. */
    List<SetAction> outdated(StatefulSet set, Set<String> inUse) {
        List<SetAction> unused = new ArrayList<>();
        for (ControllerRevision revision : kept) {
            String name = Objects.requireNonNull(revision.name());
            if (!inUse.contains(name) && !name.equals(current.name()) && !name.equals(update.name())) {
                unused.add(cluster -> cluster.deleteRevision(revision));
            }
        }
        int limit = Objects.requireNonNullElse(set.getSpec().getRevisionHistoryLimit(), DEFAULT_LIMIT);
        return limit < 0 ? List.of() : unused.subList(0, Math.max(0, unused.size() - limit));
    }
}
