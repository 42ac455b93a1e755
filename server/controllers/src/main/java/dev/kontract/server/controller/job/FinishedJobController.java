package dev.kontract.server.controller.job;

import dev.kontract.client.DeletionOptions;
import dev.kontract.client.Kinds;
import dev.kontract.client.Resource;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.Job;
import dev.kontract.model.JobCondition;
import dev.kontract.model.Time;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * The controller {@code ttl-after-finished-controller}, which deletes jobs and their pods a while after they are over.
 * Immutable.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/ttlafterfinished/">Automatic cleanup for finished
 *     Jobs</a>
 */
public final class FinishedJobController implements ControllerFactory {

    @Override
    public String name() {
        return "ttl-after-finished-controller";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<Job> jobs = context.informers().of(Kinds.JOB);
        return context.controller()
                .reconciles(jobs)
                .start(request -> jobs.indexer()
                        .get(request.toString())
                        .flatMap(FinishedJobController::expiry)
                        .map(expiry -> reconcile(context, request, expiry))
                        .orElseGet(Result::done));
    }

    /** Returns when the job is to be deleted; empty if it is not, or is being deleted. */
    private static Optional<Instant> expiry(Job job) {
        Integer seconds = job.getSpec().getTtlSecondsAfterFinished();
        return seconds == null || job.deleting()
                ? Optional.empty()
                : JobConditions.end(job)
                        .map(JobCondition::getLastTransitionTime)
                        .map(Time::instant)
                        .map(end -> end.plusSeconds(seconds));
    }

    /** Reads the job from the server, because its time to live may have been changed in the meantime. */
    private static Result reconcile(ControllerContext context, Request request, Instant expiry) {
        Instant now = context.clock().instant();
        if (expiry.isAfter(now)) {
            return Result.again(Duration.between(now, expiry));
        }
        Resource<Job> jobs = context.client().resource(Kinds.JOB).inNamespace(request.namespace());
        Optional<Job> live = jobs.find(request.name())
                .filter(job -> expiry(job).filter(end -> !end.isAfter(now)).isPresent());
        if (live.isPresent()) {
            String uid = Objects.requireNonNull(live.get().metadata().getUid());
            try {
                jobs.delete(
                        request.name(), DeletionOptions.standard().foreground().onlyUid(uid));
            } catch (ApiException.NotFound | ApiException.Conflict e) {
                // Deleted, or replaced by another job with the same name.
            }
        }
        return Result.done();
    }
}
