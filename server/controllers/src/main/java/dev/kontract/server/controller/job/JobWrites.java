package dev.kontract.server.controller.job;

import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.client.controller.Request;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.Job;
import dev.kontract.model.JobCondition;
import dev.kontract.model.JobStatus;
import dev.kontract.model.Json;
import dev.kontract.model.Pod;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.workload.Expectations;
import dev.kontract.server.controller.workload.PodWrites;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The writes of one reconciliation of a job. Failures are collected, so that the status can tell what was done. */
final class JobWrites {

    private final ControllerContext context;
    private final Expectations expectations;
    private final ReleasedPods released;
    private final PodWrites pods;
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

    /** Removes the finalizers of pods, so that they are not counted any more, and returns those it succeeded with. */
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
            // Another pod with the same name has taken its place.
            return Optional.empty();
        }
    }

    private void note(RuntimeException failed) {
        failure = failure.or(() -> Optional.of(failed));
    }

    /**
     * Writes the status.
     *
     * @return the status that was stored
     */
    JobStatus report(JobStatus status) {
        job = context.client()
                .resource(Kinds.JOB)
                .inNamespace(request.namespace())
                .status()
                .replace(Json.copy(job).status(status));
        expectations.wrote(request, Kinds.JOB, job);
        return Json.copy(Objects.requireNonNull(job.getStatus()));
    }

    void normal(String reason, String message) {
        context.events().about(Kinds.JOB, job).normal(reason, message);
    }

    void warning(String reason, String message) {
        context.events().about(Kinds.JOB, job).warning(reason, message);
    }

    /** Records that the job is over. */
    void ended(JobCondition end, JobStatus status) {
        if (!JobConditions.COMPLETE.equals(end.getType())) {
            warning(Objects.toString(end.getReason()), Objects.toString(end.getMessage()));
            return;
        }
        Integer wanted = job.getSpec().getCompletions();
        if (wanted != null && JobCensus.number(status.getSucceeded()) > wanted) {
            warning("TooManySucceededPods", "Too many succeeded pods running after completion count reached");
        }
        normal("Completed", "Job completed");
    }
}
