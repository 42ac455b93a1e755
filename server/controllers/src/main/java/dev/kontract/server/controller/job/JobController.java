package dev.kontract.server.controller.job;

import dev.kontract.client.Kinds;
import dev.kontract.client.LabelQuery;
import dev.kontract.client.controller.Controller;
import dev.kontract.client.controller.Request;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.Job;
import dev.kontract.model.OwnerReference;
import dev.kontract.model.Pod;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import dev.kontract.server.controller.workload.Expectations;
import dev.kontract.server.controller.workload.Membership;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The Job controller: runs pods until enough of them have succeeded, or too many have failed. Immutable. */
public final class JobController implements ControllerFactory {

    private static final int WORKERS = 5;

    @Override
    public String name() {
        return "job-controller";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<Job> jobs = context.informers().of(Kinds.JOB);
        Informer<Pod> pods = context.informers().of(Kinds.POD);
        Membership.index(pods);
        Expectations expectations = new Expectations(context.clock());
        Controller running = context.controller()
                .watches(jobs, expectations.noting(Kinds.JOB, job -> List.of(Request.of(job))))
                .watches(pods, expectations.noting(Kinds.POD, pod -> concerned(pod, jobs)))
                .workers(WORKERS)
                .start(new JobReconciler(context, expectations));
        OrphanedPods orphans = new OrphanedPods(context);
        Controller releasing = context.controller(name() + " orphans")
                .watches(jobs, orphans::of)
                .watches(pods, OrphanedPods::of)
                .start(orphans::reconcile);
        return () -> {
            running.close();
            releasing.close();
        };
    }

    /** Returns the job that controls a pod, or, for an orphan, all jobs that may adopt it. */
    private static Collection<Request> concerned(Pod pod, Informer<Job> jobs) {
        String namespace = Objects.requireNonNullElse(pod.namespace(), "");
        Optional<OwnerReference> controller = Membership.controller(pod);
        if (controller.isPresent()) {
            return "Job".equals(controller.get().getKind())
                    ? List.of(new Request(namespace, controller.get().getName()))
                    : List.of();
        }
        return jobs.indexer().list(namespace).stream()
                .filter(job -> LabelQuery.of(job.getSpec().getSelector()).matches(pod.labels()))
                .map(Request::of)
                .toList();
    }
}
