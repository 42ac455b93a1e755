package dev.kontract.server.controller.daemonset;

import dev.kontract.client.Kinds;
import dev.kontract.client.LabelQuery;
import dev.kontract.client.controller.Reconciler;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.informer.Indexer;
import dev.kontract.model.ControllerRevision;
import dev.kontract.model.DaemonSet;
import dev.kontract.model.DaemonSetStatus;
import dev.kontract.model.Json;
import dev.kontract.model.Node;
import dev.kontract.model.Pod;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.workload.Expectations;
import dev.kontract.server.controller.workload.Membership;
import dev.kontract.server.controller.workload.PodWrites;
import dev.kontract.server.controller.workload.StatusWriter;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reconciles a DaemonSet: makes and deletes pods by node, takes updates forward, and updates the status. Thread-safe. */
final class DaemonSetReconciler implements Reconciler {

    private final ControllerContext context;
    private final Expectations expectations;
    private final FailedPodBackoff backoff = new FailedPodBackoff();
    private final Indexer<DaemonSet> sets;
    private final Indexer<Node> nodes;
    private final Indexer<Pod> pods;
    private final Indexer<ControllerRevision> revisions;
    private final StatusWriter<DaemonSet> statuses;

    DaemonSetReconciler(ControllerContext context, Expectations expectations) {
        this.context = context;
        this.expectations = expectations;
        sets = context.informers().of(Kinds.DAEMON_SET).indexer();
        nodes = context.informers().of(Kinds.NODE).indexer();
        pods = context.informers().of(Kinds.POD).indexer();
        revisions = context.informers().of(Kinds.CONTROLLER_REVISION).indexer();
        statuses = new StatusWriter<>(context.client(), Kinds.DAEMON_SET, expectations);
    }

    @Override
    public Result reconcile(Request request) {
        Optional<Result> pending = expectations.open(request, pods);
        Optional<DaemonSet> set = sets.get(request.namespace(), request.name());
        if (set.isEmpty()) {
            expectations.forget(request);
            backoff.forget(request);
            return Result.done();
        }
        return set.get().deleting() ? Result.done() : pending.orElseGet(() -> reconcile(set.get()));
    }

    private Result reconcile(DaemonSet set) {
        Membership membership = new Membership(context.client(), Kinds.DAEMON_SET, set);
        LabelQuery selector = LabelQuery.of(set.getSpec().getSelector());
        List<Pod> members = membership.claim(Kinds.POD, pods, pod -> selector.matches(pod.labels()));
        DaemonHistory history = new DaemonHistory(
                context,
                expectations,
                set,
                membership.claimWithoutRelease(
                        Kinds.CONTROLLER_REVISION, revisions, revision -> selector.matches(revision.labels())));
        DesiredDaemon wanted =
                new DesiredDaemon(set, history.current(members), context.clock().instant());
        DaemonPlan plan = DaemonPlan.of(wanted, members, nodes.list(), backoff);
        plan.events().forEach(context.events().about(Kinds.DAEMON_SET, set)::record);
        RuntimeException failure = carryOut(wanted, plan.work());
        if (failure == null) {
            history.cleanUp(members);
        }
        report(set, plan.status());
        if (failure != null) {
            throw failure;
        }
        return plan.again().map(Result::again).orElseGet(Result::done);
    }

    private @Nullable RuntimeException carryOut(DesiredDaemon wanted, DaemonWork work) {
        PodWrites writes = new PodWrites(context, expectations, Kinds.DAEMON_SET, wanted.set());
        RuntimeException onCreate = writes.create(
                work.nodes().stream().map(node -> DaemonPods.pod(wanted, node)).toList());
        RuntimeException onDelete = writes.delete(work.deleted());
        return onCreate == null ? onDelete : onCreate;
    }

    private void report(DaemonSet set, DaemonSetStatus status) {
        if (!status.equals(set.getStatus())) {
            statuses.write(Json.copy(set).status(status));
        }
    }
}
