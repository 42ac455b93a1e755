package dev.kontract.server.controller.daemonset;

import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.client.controller.Owners;
import dev.kontract.client.controller.Request;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.ControllerRevision;
import dev.kontract.model.DaemonSet;
import dev.kontract.model.DaemonSetStatus;
import dev.kontract.model.Json;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodTemplateSpec;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.workload.Expectations;
import dev.kontract.server.controller.workload.LiveWorkload;
import dev.kontract.server.controller.workload.RevisionData;
import dev.kontract.server.controller.workload.StatusWriter;
import dev.kontract.server.controller.workload.TemplateHash;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Keeps a revision for each version of the template of a DaemonSet, for {@code kubectl rollout undo}. */
final class DaemonHistory {

    private static final int DEFAULT_LIMIT = 10;
    private static final Comparator<ControllerRevision> BY_NUMBER =
            Comparator.comparing(ControllerRevision::getRevision);

    private final ControllerContext context;
    private final Expectations expectations;
    private final DaemonSet set;
    private final Request request;
    private final RevisionData data;
    private final List<ControllerRevision> equal = new ArrayList<>();
    private final List<ControllerRevision> old = new ArrayList<>();

    DaemonHistory(
            ControllerContext context,
            Expectations expectations,
            DaemonSet set,
            Collection<ControllerRevision> revisions) {
        this.context = context;
        this.expectations = expectations;
        this.set = set;
        request = Request.of(set);
        data = RevisionData.of(set.getSpec().getTemplate());
        revisions.stream()
                .sorted(BY_NUMBER)
                .forEach(revision -> (RevisionData.of(revision).equals(data) ? equal : old).add(revision));
    }

    /**
     * Stores the revision of the present template as the newest one and returns the hash in its labels.
     *
     * @param pods the pods of the set; those of an equal revision are handed over to the one that is kept
     * @throws RuntimeException if its name is taken; the collision is counted, and the next reconciliation tries again
     */
    String current(Collection<Pod> pods) {
        long number = old.isEmpty() ? 1 : old.get(old.size() - 1).getRevision() + 1;
        if (equal.isEmpty()) {
            return hash(create(number));
        }
        ControllerRevision kept = equal.get(equal.size() - 1);
        if (equal.size() > 1) {
            merge(equal.subList(0, equal.size() - 1), kept, pods);
        }
        if (kept.getRevision() < number) {
            ControllerRevision next = Json.copy(kept).revision(number);
            expectations.wrote(
                    request,
                    Kinds.CONTROLLER_REVISION,
                    context.client().controllerRevisions(request.namespace()).replace(next));
        }
        return hash(kept);
    }

    private static String hash(ControllerRevision revision) {
        return revision.labels().getOrDefault(DesiredDaemon.HASH, Objects.requireNonNull(revision.name()));
    }

    private void merge(List<ControllerRevision> equal, ControllerRevision kept, Collection<Pod> pods) {
        for (Pod pod : pods) {
            if (!hash(kept).equals(pod.labels().get(DesiredDaemon.HASH))) {
                context.client()
                        .pods(request.namespace())
                        .patch(
                                Objects.requireNonNull(pod.name()),
                                Patch.merge().set("/metadata/labels/" + DesiredDaemon.HASH, hash(kept)));
            }
        }
        equal.forEach(this::delete);
    }

    private ControllerRevision create(long number) {
        new LiveWorkload(context.client(), Kinds.DAEMON_SET, set).requireWanted();
        String hash = TemplateHash.of(set.getSpec().getTemplate(), collisions());
        ControllerRevision made = made(hash, number);
        try {
            ControllerRevision created =
                    context.client().controllerRevisions(request.namespace()).create(made);
            expectations.wrote(request, Kinds.CONTROLLER_REVISION, created);
            return created;
        } catch (ApiException.AlreadyExists e) {
            return context.client()
                    .controllerRevisions(request.namespace())
                    .find(Objects.requireNonNull(made.name()))
                    .filter(there -> RevisionData.of(there).equals(data))
                    .orElseThrow(() -> collided(e));
        }
    }

    private @Nullable Integer collisions() {
        return set.getStatus() == null ? null : set.getStatus().getCollisionCount();
    }

    private ControllerRevision made(String hash, long number) {
        PodTemplateSpec template = set.getSpec().getTemplate();
        Map<String, String> labels = new HashMap<>();
        if (template.getMetadata() != null && template.getMetadata().getLabels() != null) {
            labels.putAll(template.getMetadata().getLabels());
        }
        labels.put(DesiredDaemon.HASH, hash);
        return new ControllerRevision()
                .metadata(new ObjectMeta()
                        .name(set.name() + "-" + hash)
                        .namespace(set.namespace())
                        .labels(labels)
                        .annotations(set.metadata().getAnnotations())
                        .ownerReferences(List.of(Owners.controllerReference(set, Kinds.DAEMON_SET))))
                .data(data.extension())
                .revision(number);
    }

    private RuntimeException collided(ApiException failure) {
        DaemonSet next = Json.copy(set);
        DaemonSetStatus status = next.getStatus() == null ? new DaemonSetStatus() : next.getStatus();
        next.status(status.collisionCount(Objects.requireNonNullElse(status.getCollisionCount(), 0) + 1));
        new StatusWriter<>(context.client(), Kinds.DAEMON_SET, expectations).write(next);
        return failure;
    }

    /** Deletes the oldest revisions beyond the history limit that no pod was made from. */
    void cleanUp(Collection<Pod> pods) {
        int limit = Objects.requireNonNullElse(set.getSpec().getRevisionHistoryLimit(), DEFAULT_LIMIT);
        Set<String> live = pods.stream()
                .map(pod -> pod.labels().getOrDefault(DesiredDaemon.HASH, ""))
                .collect(Collectors.toSet());
        old.stream()
                .filter(revision -> !live.contains(hash(revision)))
                .limit(Math.max(0, old.size() - limit))
                .forEach(this::delete);
    }

    private void delete(ControllerRevision revision) {
        try {
            context.client().controllerRevisions(request.namespace()).delete(Objects.requireNonNull(revision.name()));
        } catch (ApiException.NotFound e) {
            // Already done.
        }
    }
}
