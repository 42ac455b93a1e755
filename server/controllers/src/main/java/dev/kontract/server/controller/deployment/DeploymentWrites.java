package dev.kontract.server.controller.deployment;

import dev.kontract.client.Kinds;
import dev.kontract.client.Resource;
import dev.kontract.client.controller.Request;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.Deployment;
import dev.kontract.model.Json;
import dev.kontract.model.ReplicaSet;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.workload.Expectations;
import dev.kontract.server.controller.workload.LiveWorkload;
import dev.kontract.server.controller.workload.StatusWriter;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The writes of one reconciliation of a Deployment. The Deployment is a copy, which follows what is written. */
final class DeploymentWrites {

    private final ControllerContext context;
    private final Expectations expectations;
    private final Deployment deployment;
    private final Request request;
    private final Instant now;

    DeploymentWrites(ControllerContext context, Expectations expectations, Deployment deployment) {
        this.context = context;
        this.expectations = expectations;
        this.deployment = deployment;
        request = Request.of(deployment);
        now = context.clock().instant();
    }

    Deployment deployment() {
        return deployment;
    }

    RolloutLimits limits() {
        return RolloutLimits.of(deployment);
    }

    /** Returns the time of the reconciliation. */
    Instant now() {
        return now;
    }

    private Resource<ReplicaSet> sets() {
        return context.client().resource(Kinds.REPLICA_SET).inNamespace(request.namespace());
    }

    /**
     * Creates a set.
     *
     * @throws dev.kontract.client.controller.RequeueException if the Deployment is being deleted, which the cache does not have yet
     */
    ReplicaSet create(ReplicaSet set) {
        new LiveWorkload(context.client(), Kinds.DEPLOYMENT, deployment).requireWanted();
        ReplicaSet created = sets().create(set);
        expectations.wrote(request, Kinds.REPLICA_SET, created);
        return created;
    }

    Optional<ReplicaSet> find(String set) {
        return sets().find(set);
    }

    ReplicaSet update(ReplicaSet set) {
        ReplicaSet updated = sets().replace(set);
        expectations.wrote(request, Kinds.REPLICA_SET, updated);
        return updated;
    }

    void delete(ReplicaSet set) {
        try {
            sets().delete(Objects.requireNonNull(set.name()));
        } catch (ApiException.NotFound e) {
            // Already done.
        }
    }

    /** Performs the changes of a plan. */
    void carryOut(RolloutPlan plan) {
        Map<String, ReplicaSet> latest = new HashMap<>();
        for (RolloutPlan.Scale scale : plan.scaled()) {
            String key = scale.set().key();
            latest.put(key, scale(latest.getOrDefault(key, scale.set()), scale.replicas()));
        }
        plan.deleted().forEach(this::delete);
    }

    /** Scales a set, and records in its annotations what the Deployment allowed then. */
    ReplicaSet scale(ReplicaSet set, int replicas) {
        int before = DeployedSets.replicas(set);
        Map<String, String> annotations = RevisionAnnotations.scaled(set, limits());
        if (before == replicas && annotations.equals(RevisionAnnotations.of(set))) {
            return set;
        }
        ReplicaSet next = Json.copy(set);
        next.metadata().annotations(annotations);
        next.getSpec().replicas(replicas);
        ReplicaSet updated = update(next);
        if (before != replicas) {
            scaled(updated, before, replicas);
        }
        return updated;
    }

    void scaled(ReplicaSet set, int before, int after) {
        String direction = before < after ? "up" : "down";
        context.events()
                .about(Kinds.DEPLOYMENT, deployment)
                .normal(
                        "ScalingReplicaSet",
                        "Scaled " + direction + " replica set " + set.name() + " from " + before + " to " + after);
    }

    void warn(String reason, String message) {
        context.events().about(Kinds.DEPLOYMENT, deployment).warning(reason, message);
    }

    /** Writes the status and the annotations of the Deployment. */
    void report() {
        new StatusWriter<>(context.client(), Kinds.DEPLOYMENT, expectations)
                .write(deployment)
                .ifPresent(written -> deployment.metadata().resourceVersion(written.resourceVersion()));
    }
}
