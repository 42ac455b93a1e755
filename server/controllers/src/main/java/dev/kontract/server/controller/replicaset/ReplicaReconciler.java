package dev.kontract.server.controller.replicaset;

import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.LabelQuery;
import dev.kontract.client.controller.Reconciler;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.informer.Indexer;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.Pod;
import dev.kontract.model.PodTemplateSpec;
import dev.kontract.model.ReplicaSet;
import dev.kontract.model.ReplicaSetStatus;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.workload.Expectations;
import dev.kontract.server.controller.workload.Membership;
import dev.kontract.server.controller.workload.PodHealth;
import dev.kontract.server.controller.workload.PodWrites;
import dev.kontract.server.controller.workload.StatusWriter;
import dev.kontract.server.controller.workload.TemplatePods;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Brings the pods of an object to the wanted number and updates its status. Thread-safe. */
final class ReplicaReconciler<T extends KubernetesObject> implements Reconciler {

    /** The most pods that one reconciliation creates or deletes. */
    private static final int BURST = 500;

    private final ControllerContext context;
    private final KontractClient client;
    private final ReplicaKind<T> replicas;
    private final Expectations expectations;
    private final Indexer<T> objects;
    private final Indexer<Pod> pods;
    private final StatusWriter<T> statuses;

    ReplicaReconciler(ControllerContext context, ReplicaKind<T> replicas, Expectations expectations) {
        this.context = context;
        this.replicas = replicas;
        this.expectations = expectations;
        client = context.client();
        objects = context.informers().of(replicas.kind()).indexer();
        pods = context.informers().of(Kinds.POD).indexer();
        statuses = new StatusWriter<>(client, replicas.kind(), expectations);
    }

    @Override
    public Result reconcile(Request request) {
        Optional<Result> pending = expectations.open(request, pods);
        Optional<T> object = objects.get(request.namespace(), request.name());
        if (object.isEmpty()) {
            expectations.forget(request);
            return Result.done();
        }
        return pending.orElseGet(() -> reconcile(object.get()));
    }

    private Result reconcile(T object) {
        ReplicaSet set = replicas.asSet(object);
        LabelQuery selector = LabelQuery.of(set.getSpec().getSelector());
        List<Pod> active = new Membership(client, replicas.kind(), object)
                .claim(Kinds.POD, pods, pod -> selector.matches(pod.labels()), PodHealth::isActive);
        RuntimeException failure = object.deleting() ? null : carryOut(object, set, active);
        Instant now = context.clock().instant();
        ReplicaSetStatus status = ReplicaStatusReport.of(set, active, terminating(set, selector), failure, now);
        report(object, status);
        if (failure != null) {
            throw failure;
        }
        return nextAvailable(set, active, now).map(Result::again).orElseGet(Result::done);
    }

    private @Nullable RuntimeException carryOut(T object, ReplicaSet set, List<Pod> active) {
        int wanted = ReplicaStatusReport.replicas(set);
        PodWrites writes = new PodWrites(context, expectations, replicas.kind(), object);
        if (active.size() < wanted) {
            PodTemplateSpec template = set.getSpec().getTemplate();
            return writes.create(Stream.generate(() -> TemplatePods.pod(template, object, replicas.kind()))
                    .limit(Math.min(BURST, wanted - active.size()))
                    .toList());
        }
        return active.size() == wanted ? null : writes.delete(excess(set, active, wanted));
    }

    private List<Pod> excess(ReplicaSet set, List<Pod> active, int wanted) {
        Comparator<Pod> order = new DeletionOrder(related(set), context.clock().instant());
        return active.stream()
                .sorted(order)
                .limit(Math.min(BURST, active.size() - wanted))
                .toList();
    }

    /** Returns the pods of all objects with the same controller. */
    private Collection<Pod> related(ReplicaSet set) {
        Optional<String> owner = Membership.controller(set).map(reference -> reference.getUid());
        return owner.stream()
                .flatMap(uid -> Membership.controlled(objects, uid).stream())
                .flatMap(sibling -> Membership.controlled(pods, sibling).stream())
                .toList();
    }

    private @Nullable Integer terminating(ReplicaSet set, LabelQuery selector) {
        return replicas.reportsTerminating()
                ? (int) Membership.controlled(pods, set).stream()
                        .filter(pod -> pod.deleting() && !PodHealth.isFinished(pod) && selector.matches(pod.labels()))
                        .count()
                : null;
    }

    /** Returns when the next ready pod becomes available. */
    private static Optional<Duration> nextAvailable(ReplicaSet set, List<Pod> active, Instant now) {
        Duration minReady = ReplicaStatusReport.minReady(set);
        return active.stream()
                .flatMap(pod -> PodHealth.availableAt(pod, minReady).stream())
                .filter(at -> at.isAfter(now) && at.isBefore(Instant.MAX))
                .min(Comparator.naturalOrder())
                .map(at -> Duration.between(now, at));
    }

    private void report(T object, ReplicaSetStatus status) {
        if (StatusWriter.differ(replicas.asSet(object).getStatus(), status)) {
            statuses.write(replicas.withStatus(object, status));
        }
    }
}
