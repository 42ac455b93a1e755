package dev.kontract.server.controller.job;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.informer.Indexer;
import dev.kontract.model.Job;
import dev.kontract.model.OwnerReference;
import dev.kontract.model.Pod;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.workload.Membership;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Removes the finalizer from pods that no job will count: orphans, and pods of deleted or finished jobs. Thread-safe. */
final class OrphanedPods {

    private final ControllerContext context;
    private final Indexer<Job> jobs;
    private final Indexer<Pod> pods;

    OrphanedPods(ControllerContext context) {
        this.context = context;
        jobs = context.informers().of(Kinds.JOB).indexer();
        pods = context.informers().of(Kinds.POD).indexer();
    }

    /** Returns the pods of a job that has changed. */
    Collection<Request> of(Job job) {
        return Membership.controlled(pods, job).stream()
                .filter(JobPods::isTracked)
                .map(Request::of)
                .toList();
    }

    /** Returns the pod if it is tracked. */
    static Collection<Request> of(Pod pod) {
        return JobPods.isTracked(pod) ? List.of(Request.of(pod)) : List.of();
    }

    Result reconcile(Request request) {
        Optional<Pod> pod = pods.get(request.namespace(), request.name());
        if (pod.isPresent() && JobPods.isTracked(pod.get()) && isOrphan(pod.get())) {
            JobWrites.release(context, pod.get());
        }
        return Result.done();
    }

    private boolean isOrphan(Pod pod) {
        Optional<OwnerReference> controller = Membership.controller(pod);
        if (controller.isEmpty()) {
            return true;
        }
        boolean ofJob = Kinds.JOB.name().kind().equals(controller.get().getKind())
                && Kinds.JOB.name().apiVersion().equals(controller.get().getApiVersion());
        return ofJob
                && jobs.get(
                                Objects.requireNonNull(pod.namespace()),
                                controller.get().getName())
                        .filter(job -> Objects.equals(
                                job.metadata().getUid(), controller.get().getUid()))
                        .filter(job -> JobReconciler.isManagedElsewhere(job)
                                || JobConditions.end(job).isEmpty())
                        .isEmpty();
    }
}
