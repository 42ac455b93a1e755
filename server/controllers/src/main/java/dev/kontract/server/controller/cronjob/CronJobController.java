package dev.kontract.server.controller.cronjob;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Owners;
import dev.kontract.client.controller.Request;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.CronJob;
import dev.kontract.model.Job;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import dev.kontract.server.controller.workload.Expectations;
import dev.kontract.server.controller.workload.Membership;
import java.util.List;

/** The CronJob controller: creates jobs on a schedule and deletes old ones. Immutable. */
public final class CronJobController implements ControllerFactory {

    private static final int WORKERS = 5;

    @Override
    public String name() {
        return "cronjob-controller";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<CronJob> cronJobs = context.informers().of(Kinds.CRON_JOB);
        Informer<Job> jobs = context.informers().of(Kinds.JOB);
        Membership.index(jobs);
        Expectations expectations = new Expectations(context.clock());
        return context.controller()
                .watches(cronJobs, expectations.noting(Kinds.CRON_JOB, each -> List.of(Request.of(each))))
                .watches(jobs, expectations.noting(Kinds.JOB, Owners.controllers("CronJob")))
                .workers(WORKERS)
                .start(new CronJobReconciler(context, expectations));
    }
}
