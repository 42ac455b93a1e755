package dev.kontract.server.controller.deployment;

import dev.kontract.client.Kinds;
import dev.kontract.client.LabelQuery;
import dev.kontract.client.controller.Reconciler;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.informer.Indexer;
import dev.kontract.model.Deployment;
import dev.kontract.model.DeploymentStatus;
import dev.kontract.model.Json;
import dev.kontract.model.Pod;
import dev.kontract.model.ReplicaSet;
import dev.kontract.model.ReplicaSetStatus;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.workload.Expectations;
import dev.kontract.server.controller.workload.Membership;
import dev.kontract.server.controller.workload.PodHealth;
import java.util.List;
import java.util.Optional;

/** Reconciles a Deployment: scales it, or takes the next step of its roll-out, and updates the status. Thread-safe. */
final class DeploymentReconciler implements Reconciler {

    private static final String PAUSED = "DeploymentPaused";

    private final ControllerContext context;
    private final Expectations expectations;
    private final Indexer<Deployment> deployments;
    private final Indexer<ReplicaSet> sets;
    private final Indexer<Pod> pods;

    DeploymentReconciler(ControllerContext context, Expectations expectations) {
        this.context = context;
        this.expectations = expectations;
        deployments = context.informers().of(Kinds.DEPLOYMENT).indexer();
        sets = context.informers().of(Kinds.REPLICA_SET).indexer();
        pods = context.informers().of(Kinds.POD).indexer();
    }

    @Override
    public Result reconcile(Request request) {
        Optional<Result> pending = expectations.open(request, pods);
        Optional<Deployment> deployment = deployments.get(request.namespace(), request.name());
        if (deployment.isEmpty()) {
            expectations.forget(request);
            return Result.done();
        }
        return pending.orElseGet(() -> reconcile(Json.copy(deployment.get())));
    }

    private Result reconcile(Deployment deployment) {
        if (deployment.getStatus() == null) {
            deployment.status(new DeploymentStatus());
        }
        DeploymentWrites writes = new DeploymentWrites(context, expectations, deployment);
        LabelQuery selector = LabelQuery.of(deployment.getSpec().getSelector());
        List<ReplicaSet> owned = new Membership(context.client(), Kinds.DEPLOYMENT, deployment)
                .claim(Kinds.REPLICA_SET, sets, set -> selector.matches(set.labels()));
        if (deployment.deleting()) {
            return counted(writes, new CurrentSet(writes).sorted(owned));
        }
        tellPause(writes);
        DeployedSets found = new CurrentSet(writes).sorted(owned);
        Scaling scaling = new Scaling(deployment);
        boolean paused = Boolean.TRUE.equals(deployment.getSpec().getPaused());
        if (paused || scaling.isDue(found)) {
            scaling.sizes(found).forEach(writes::scale);
            if (paused) {
                RolloutPlan.unused(deployment, found).forEach(writes::delete);
            }
            return counted(writes, found);
        }
        return rolledOut(writes, step(writes, found));
    }

    /** Takes the next step of a roll-out, and returns the sets as they were before it. */
    private DeployedSets step(DeploymentWrites writes, DeployedSets found) {
        boolean rolling = writes.limits().rolling();
        if (!rolling && !isStopped(found)) {
            writes.carryOut(RolloutPlan.stopping(found));
            return found;
        }
        DeployedSets sets = new CurrentSet(writes).complete(found);
        writes.carryOut(
                rolling
                        ? RolloutPlan.rolling(writes.deployment(), sets, writes.now())
                        : RolloutPlan.starting(writes.deployment(), sets, writes.now()));
        return sets;
    }

    /** Returns whether no pods of old sets are left. */
    private boolean isStopped(DeployedSets sets) {
        return DeployedSets.active(sets.old()).isEmpty()
                && DeployedSets.count(sets.old(), ReplicaSetStatus::getReplicas) == 0
                && sets.old().stream()
                        .flatMap(set -> Membership.controlled(pods, set).stream())
                        .allMatch(PodHealth::isFinished);
    }

    /** Progress is not measured while a Deployment is paused. */
    private static void tellPause(DeploymentWrites writes) {
        Deployment deployment = writes.deployment();
        DeploymentStatus status = deployment.getStatus();
        if (!DeploymentStatusReport.hasDeadline(deployment)
                || DeploymentConditions.hasReason(status, DeploymentStatusReport.TIMED_OUT)) {
            return;
        }
        boolean paused = Boolean.TRUE.equals(deployment.getSpec().getPaused());
        if (paused == DeploymentConditions.hasReason(status, PAUSED)) {
            return;
        }
        DeploymentConditions.set(
                status,
                DeploymentConditions.condition(
                        DeploymentConditions.PROGRESSING,
                        "Unknown",
                        paused ? PAUSED : "DeploymentResumed",
                        paused ? "Deployment is paused" : "Deployment is resumed",
                        writes.now()));
        writes.report();
    }

    private static Result counted(DeploymentWrites writes, DeployedSets sets) {
        report(writes, new DeploymentStatusReport(writes.deployment(), writes.now()).counted(sets));
        return Result.done();
    }

    private static Result rolledOut(DeploymentWrites writes, DeployedSets sets) {
        DeploymentStatusReport report = new DeploymentStatusReport(writes.deployment(), writes.now());
        DeploymentStatus status = report.ofRollout(sets);
        report(writes, status);
        return report.nextCheck(status).map(Result::again).orElseGet(Result::done);
    }

    private static void report(DeploymentWrites writes, DeploymentStatus status) {
        Deployment deployment = writes.deployment();
        if (!status.equals(deployment.getStatus())) {
            deployment.status(status);
            writes.report();
        }
    }
}
