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
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Brings the pods of an object to the wanted number and updates its status. Thread-safe. */
final class ReplicaReconciler<T extends KubernetesObject> implements Reconciler {

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
        ObservedReplicas observed = observe(object);
        ReplicaPlan plan = ReplicaPlan.of(observed);
        RuntimeException failure = carryOut(object, plan);
        report(object, ReplicaStatusReport.of(observed, failure));
        if (failure != null) {
            throw failure;
        }
        return plan.again().map(Result::again).orElseGet(Result::done);
    }

    private ObservedReplicas observe(T object) {
        ReplicaSet set = replicas.asSet(object);
        LabelQuery selector = LabelQuery.of(set.getSpec().getSelector());
        List<Pod> active = new Membership(client, replicas.kind(), object)
                .claim(Kinds.POD, pods, pod -> selector.matches(pod.labels()), PodHealth::isActive);
        Collection<Pod> related = active.size() > ObservedReplicas.desired(set) ? related(set) : List.of();
        return new ObservedReplicas(
                set,
                active,
                related,
                terminating(set, selector),
                context.clock().instant());
    }

    private @Nullable RuntimeException carryOut(T object, ReplicaPlan plan) {
        PodWrites writes = new PodWrites(context, expectations, replicas.kind(), object);
        PodTemplateSpec template = replicas.asSet(object).getSpec().getTemplate();
        RuntimeException onCreate =
                writes.create(Stream.generate(() -> TemplatePods.pod(template, object, replicas.kind()))
                        .limit(plan.created())
                        .toList());
        return onCreate == null ? writes.delete(plan.deleted()) : onCreate;
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

    private void report(T object, ReplicaSetStatus status) {
        if (!status.equals(replicas.asSet(object).getStatus())) {
            statuses.write(replicas.withStatus(object, status));
        }
    }
}
