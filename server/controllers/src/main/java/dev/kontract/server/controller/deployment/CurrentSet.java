package dev.kontract.server.controller.deployment;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Owners;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.Deployment;
import dev.kontract.model.DeploymentStatus;
import dev.kontract.model.Json;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.PodTemplateSpec;
import dev.kontract.model.ReplicaSet;
import dev.kontract.model.ReplicaSetSpec;
import dev.kontract.server.controller.workload.Membership;
import dev.kontract.server.controller.workload.PodWrites;
import dev.kontract.server.controller.workload.TemplateHash;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds, updates and creates the ReplicaSet of the present template of a Deployment. */
final class CurrentSet {

    private static final String HASH = "pod-template-hash";
    private static final int LONGEST_NAME = 253;

    private final DeploymentWrites writes;
    private final Deployment deployment;
    private final DeploymentStatus status;

    CurrentSet(DeploymentWrites writes) {
        this.writes = writes;
        deployment = writes.deployment();
        status = deployment.getStatus();
    }

    /** Sorts the sets of the Deployment into the current one and the old ones, and keeps their revisions up to date. */
    DeployedSets sorted(Collection<ReplicaSet> sets) {
        List<ReplicaSet> byAge = sets.stream().sorted(DeployedSets.BY_AGE).toList();
        Optional<ReplicaSet> current = byAge.stream().filter(this::isCurrent).findFirst();
        List<ReplicaSet> old = byAge.stream()
                .filter(set ->
                        current.isEmpty() || !set.key().equals(current.get().key()))
                .toList();
        return new DeployedSets(current.map(set -> upToDate(set, RevisionAnnotations.newest(old) + 1)), old);
    }

    private boolean isCurrent(ReplicaSet set) {
        return withoutHash(set.getSpec().getTemplate())
                .equals(withoutHash(deployment.getSpec().getTemplate()));
    }

    private static PodTemplateSpec withoutHash(PodTemplateSpec template) {
        ObjectMeta metadata = template.getMetadata();
        if (metadata == null || metadata.getLabels() == null) {
            return template;
        }
        Map<String, String> labels = new HashMap<>(metadata.getLabels());
        labels.remove(HASH);
        return new PodTemplateSpec()
                .metadata(Json.copy(metadata).labels(labels.isEmpty() ? null : labels))
                .spec(template.getSpec());
    }

    private ReplicaSet upToDate(ReplicaSet set, long revision) {
        Map<String, String> annotations = RevisionAnnotations.current(set, deployment, revision);
        int minReady = minReadySeconds();
        boolean sameMinReady = Objects.requireNonNullElse(set.getSpec().getMinReadySeconds(), 0) == minReady;
        if (!annotations.equals(RevisionAnnotations.of(set)) || !sameMinReady) {
            ReplicaSet next = Json.copy(set);
            next.metadata().annotations(annotations);
            next.getSpec().minReadySeconds(minReady);
            return writes.update(next);
        }
        boolean changed = reportRevision(annotations.getOrDefault(RevisionAnnotations.REVISION, ""));
        boolean unreported = DeploymentStatusReport.hasDeadline(deployment)
                && DeploymentConditions.find(status, DeploymentConditions.PROGRESSING)
                        .isEmpty();
        if (unreported) {
            progressing("True", "FoundNewReplicaSet", "Found new replica set \"" + set.name() + '"');
        }
        if (changed || unreported) {
            writes.report();
        }
        return set;
    }

    private int minReadySeconds() {
        return Objects.requireNonNullElse(deployment.getSpec().getMinReadySeconds(), 0);
    }

    private boolean reportRevision(String revision) {
        Map<String, String> annotations = new HashMap<>(RevisionAnnotations.of(deployment));
        if (revision.equals(annotations.put(RevisionAnnotations.REVISION, revision))) {
            return false;
        }
        deployment.metadata().annotations(annotations);
        return true;
    }

    private void progressing(String state, String reason, String message) {
        DeploymentConditions.set(
                status,
                DeploymentConditions.condition(DeploymentConditions.PROGRESSING, state, reason, message, writes.now()));
    }

    /**
     * Returns the sets with a current one, which is created if it is missing.
     *
     * @throws RuntimeException if it cannot be created; the next reconciliation tries again
     */
    DeployedSets complete(DeployedSets sets) {
        if (sets.current().isPresent()) {
            return sets;
        }
        long revision = RevisionAnnotations.newest(sets.old()) + 1;
        ReplicaSet made = made(sets, revision);
        ReplicaSet created = created(made);
        boolean news = reportRevision(Long.toString(revision));
        if (DeploymentStatusReport.hasDeadline(deployment)) {
            progressing("True", "NewReplicaSetCreated", "Created new replica set \"" + created.name() + '"');
            news = true;
        }
        if (news) {
            writes.report();
        }
        return new DeployedSets(Optional.of(created), sets.old());
    }

    private ReplicaSet made(DeployedSets sets, long revision) {
        PodTemplateSpec template = Json.copy(deployment.getSpec().getTemplate());
        String hash = TemplateHash.of(template, status.getCollisionCount());
        ObjectMeta metadata = Objects.requireNonNullElseGet(template.getMetadata(), ObjectMeta::new);
        Map<String, String> labels = withHash(metadata.getLabels(), hash);
        template.metadata(metadata.labels(labels));
        LabelSelector selector = Json.copy(deployment.getSpec().getSelector());
        selector.matchLabels(withHash(selector.getMatchLabels(), hash));
        RolloutLimits limits = writes.limits();
        ReplicaSet set = new ReplicaSet()
                .metadata(new ObjectMeta()
                        .name(name(Objects.requireNonNull(deployment.name()), hash))
                        .namespace(deployment.namespace())
                        .labels(labels)
                        .ownerReferences(List.of(Owners.controllerReference(deployment, Kinds.DEPLOYMENT))))
                .spec(new ReplicaSetSpec()
                        .replicas(limits.filledUp(DeployedSets.replicas(sets.old()), 0))
                        .minReadySeconds(minReadySeconds())
                        .selector(selector)
                        .template(template));
        set.metadata().annotations(RevisionAnnotations.current(set, deployment, revision));
        set.metadata().annotations(RevisionAnnotations.scaled(set, limits));
        return set;
    }

    private static Map<String, String> withHash(@Nullable Map<String, String> labels, String hash) {
        Map<String, String> all = new HashMap<>(labels == null ? Map.of() : labels);
        all.put(HASH, hash);
        return all;
    }

    private static String name(String deployment, String hash) {
        return deployment.substring(0, Math.min(deployment.length(), LONGEST_NAME - hash.length() - 1)) + '-' + hash;
    }

    private ReplicaSet created(ReplicaSet made) {
        try {
            ReplicaSet created = writes.create(made);
            if (DeployedSets.replicas(created) > 0) {
                writes.scaled(created, 0, DeployedSets.replicas(created));
            }
            return created;
        } catch (ApiException.AlreadyExists e) {
            return writes.find(Objects.requireNonNull(made.name()))
                    .filter(this::isOwn)
                    .orElseThrow(() -> collided(e));
        } catch (ApiException e) {
            if (!PodWrites.isTerminating(e)) {
                reportFailure(made, e);
            }
            throw e;
        }
    }

    private boolean isOwn(ReplicaSet there) {
        return isCurrent(there)
                && Membership.controller(there)
                        .filter(owner -> Objects.equals(
                                owner.getUid(), deployment.metadata().getUid()))
                        .isPresent();
    }

    /** Counts a collision of hashes, which changes the next hash. */
    private RuntimeException collided(ApiException failure) {
        status.collisionCount(Objects.requireNonNullElse(status.getCollisionCount(), 0) + 1);
        writes.report();
        return failure;
    }

    private void reportFailure(ReplicaSet made, ApiException failure) {
        String message = "Failed to create new replica set \"" + made.name() + "\": " + failure.getMessage();
        if (DeploymentStatusReport.hasDeadline(deployment)) {
            progressing("False", "ReplicaSetCreateError", message);
            writes.report();
        }
        writes.warn("ReplicaSetCreateError", message);
    }
}
