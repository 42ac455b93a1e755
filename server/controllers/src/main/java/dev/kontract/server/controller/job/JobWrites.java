package dev.kontract.server.controller.job;

import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.client.controller.Request;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.Job;
import dev.kontract.model.Json;
import dev.kontract.model.Pod;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.workload.Expectations;
import dev.kontract.server.controller.workload.PodWrites;
import dev.kontract.server.controller.workload.StatusWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The writes of one reconciliation of a job. Failures are collected, so that the status can report what succeeded. */
final class JobWrites {

    private final ControllerContext context;
    private final Expectations expectations;
    private final ReleasedPods released;
    private final PodWrites pods;
    private final StatusWriter<Job> statuses;
    private final Request request;
    private Job job;
    private Optional<RuntimeException> failure = Optional.empty();

    JobWrites(ControllerContext context, Expectations expectations, ReleasedPods released, Job job) {
        this.context = context;
        this.expectations = expectations;
        this.released = released;
        this.job = job;
        request = Request.of(job);
        pods = new PodWrites(context, expectations, Kinds.JOB, job);
        statuses = new StatusWriter<>(context.client(), Kinds.JOB, expectations);
    }

    /** Returns the first failure. */
    Optional<RuntimeException> failure() {
        return failure;
    }

    /** Creates pods until one fails, and returns how many were created. */
    int create(List<Pod> created) {
        int count = 0;
        for (Pod pod : created) {
            RuntimeException failed = pods.create(List.of(pod));
            if (failed != null) {
                note(failed);
                return count;
            }
            count++;
        }
        return count;
    }

    /** Deletes pods and returns those that could be deleted. Their finalizers keep them until they are counted. */
    List<Pod> delete(List<Pod> deleted) {
        List<Pod> done = new ArrayList<>();
        for (Pod pod : deleted) {
            RuntimeException failed = pods.delete(List.of(pod));
            if (failed == null) {
                done.add(pod);
            } else {
                note(failed);
            }
        }
        return done;
    }

    /** Removes the finalizers of pods, so that they are no longer counted, and returns the pods that were released. */
    List<Pod> release(List<Pod> counted) {
        List<Pod> done = new ArrayList<>();
        for (Pod pod : counted) {
            try {
                release(context, pod).ifPresent(answer -> expectations.wrote(request, Kinds.POD, answer));
                released.add(request, pod);
                done.add(pod);
            } catch (RuntimeException e) {
                note(e);
            }
        }
        return done;
    }

    /** Removes the finalizer of a pod; empty if the pod is gone. */
    static Optional<Pod> release(ControllerContext context, Pod pod) {
        Patch patch = Patch.strategic()
                .set("/metadata/$deleteFromPrimitiveList~1finalizers", List.of(JobPods.FINALIZER))
                .set("/metadata/uid", Objects.requireNonNull(pod.metadata().getUid()));
        try {
            return Optional.of(context.client()
                    .pods(Objects.requireNonNull(pod.namespace()))
                    .patch(Objects.requireNonNull(pod.name()), patch));
        } catch (ApiException.NotFound e) {
            return Optional.empty();
        } catch (ApiException.Conflict | ApiException.Invalid e) {
            // Another pod with the same name has replaced it.
            return Optional.empty();
        }
    }

    private void note(RuntimeException failed) {
        failure = failure.or(() -> Optional.of(failed));
    }

    /** Records the Events of the tracking, and writes its status if it has changed; returns whether the job still exists. */
    boolean report(PodTracking tracking) {
        Optional<Job> stored = Optional.of(job);
        if (tracking.isChanged()) {
            stored = statuses.write(Json.copy(job).status(tracking.status()));
            job = stored.orElse(job);
            stored.map(Job::getStatus).ifPresent(tracking::reported);
        }
        tracking.takeEvents().forEach(context.events().about(Kinds.JOB, job)::record);
        return stored.isPresent();
    }
}
