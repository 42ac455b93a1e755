package dev.kontract.server.controller.scheduler;

import dev.kontract.client.Kinds;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.Binding;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.ObjectReference;
import dev.kontract.model.Pod;
import dev.kontract.server.concurrent.ConcurrentTasks;
import dev.kontract.server.controller.ControllerContext;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Binds pods to nodes, several at a time. The cluster view has an assignment before the server does, as in kube-scheduler, and
 * drops it if the server rejects the binding. Used by one thread at a time.
 */
final class PodBinder {

    private static final Logger LOG = LoggerFactory.getLogger(PodBinder.class);

    /** The most assignments that the server does not have yet. */
    private static final int BATCH = 64;

    private final ControllerContext context;
    private final ClusterView cluster;
    private final SchedulingReport report;
    private final List<Assignment> pending = new ArrayList<>();

    /** Until when pods are left alone whose binding was rejected, by UID. */
    private final Map<String, Instant> rejected = new HashMap<>();

    PodBinder(ControllerContext context, ClusterView cluster, SchedulingReport report) {
        this.context = context;
        this.cluster = cluster;
        this.report = report;
    }

    private record Assignment(
            Pod pod, NodeState node, AtomicBoolean bound, AtomicReference<RuntimeException> failure) {}

    /** Assigns a pod to a node in the cluster view, and binds it with the other pods of the batch. */
    void bind(Pod pod, NodeState node) {
        cluster.assume(pod, node);
        pending.add(new Assignment(pod, node, new AtomicBoolean(), new AtomicReference<>()));
        if (pending.size() == BATCH) {
            bindPending();
        }
    }

    /** Returns whether the binding of a pod was rejected recently, so that other pods go first. */
    boolean isRejected(Pod pod) {
        return rejected.containsKey(PodRank.uid(pod));
    }

    /** Forgets rejections that are old enough to try again. */
    void beginRound() {
        Instant now = context.clock().instant();
        rejected.values().removeIf(until -> !now.isBefore(until));
    }

    /** Binds the pods of the batch. */
    void bindPending() {
        List<Assignment> batch = List.copyOf(pending);
        pending.clear();
        List<Runnable> bindings =
                batch.stream().<Runnable>map(one -> () -> send(one)).toList();
        try {
            ConcurrentTasks.run(context.writers(), bindings);
        } finally {
            batch.stream().filter(one -> !one.bound().get()).forEach(one -> cluster.forget(one.pod(), one.node()));
        }
        batch.forEach(this::conclude);
        for (Assignment one : batch) {
            RuntimeException failure = one.failure().get();
            if (failure != null && !(failure instanceof ApiException)) {
                throw failure;
            }
        }
    }

    private void send(Assignment assignment) {
        Pod pod = assignment.pod();
        Binding binding = new Binding()
                .metadata(new ObjectMeta()
                        .name(pod.name())
                        .namespace(pod.namespace())
                        .uid(pod.metadata().getUid()))
                .target(new ObjectReference()
                        .kind("Node")
                        .name(assignment.node().name()));
        try {
            context.client()
                    .resource(Kinds.BINDING)
                    .inNamespace(Objects.requireNonNull(pod.namespace()))
                    .create(binding);
            assignment.bound().set(true);
        } catch (RuntimeException e) {
            assignment.failure().set(e);
        }
    }

    private void conclude(Assignment assignment) {
        Pod pod = assignment.pod();
        RuntimeException failure = assignment.failure().get();
        if (assignment.bound().get()) {
            String message = "Successfully assigned " + pod.namespace() + "/" + pod.name() + " to "
                    + assignment.node().name();
            context.events().about(Kinds.POD, pod).normal("Scheduled", message);
            return;
        }
        if (failure instanceof ApiException.NotFound || failure instanceof ApiException.Conflict) {
            return; // The pod was deleted, replaced or assigned; the informer will receive the event.
        }
        if (failure instanceof ApiException) {
            rejected.put(PodRank.uid(pod), context.clock().instant().plus(Scheduler.RETRY));
            reportRejection(pod, failure);
        }
    }

    private void reportRejection(Pod pod, RuntimeException rejection) {
        try {
            report.fail(pod, "running Bind plugin \"DefaultBinder\": " + rejection.getMessage(), "");
        } catch (RuntimeException e) {
            LOG.debug("{} could not be reported as unassigned: {}", pod.key(), e.getMessage());
        }
    }
}
