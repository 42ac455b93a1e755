package dev.kontract.server.controller.statefulset;

import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.Reconciler;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.informer.Indexer;
import dev.kontract.model.ControllerRevision;
import dev.kontract.model.Json;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;
import dev.kontract.model.StatefulSet;
import dev.kontract.model.StatefulSetStatus;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.workload.Expectations;
import dev.kontract.server.controller.workload.StatusWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reconciles a set: observes it, makes a plan, carries it out and updates the status. Thread-safe. */
final class StatefulSetReconciler implements Reconciler {

    private static final Logger LOG = LoggerFactory.getLogger(StatefulSetReconciler.class);

    /** The index of claims by name without ordinal. */
    static final String CLAIMS = "statefulset claims";

    private final ControllerContext context;
    private final KontractClient client;
    private final Expectations expectations;
    private final Set<SetFeature> features;
    private final Indexer<StatefulSet> sets;
    private final Indexer<Pod> pods;
    private final Indexer<PersistentVolumeClaim> claims;
    private final Indexer<ControllerRevision> revisions;
    private final StatusWriter<StatefulSet> statuses;

    StatefulSetReconciler(ControllerContext context, Expectations expectations, Set<SetFeature> features) {
        this.context = context;
        this.expectations = expectations;
        this.features = features;
        client = context.client();
        sets = context.informers().of(Kinds.STATEFUL_SET).indexer();
        pods = context.informers().of(Kinds.POD).indexer();
        claims = context.informers().of(Kinds.PERSISTENT_VOLUME_CLAIM).indexer();
        revisions = context.informers().of(Kinds.CONTROLLER_REVISION).indexer();
        statuses = new StatusWriter<>(client, Kinds.STATEFUL_SET, expectations);
    }

    @Override
    public Result reconcile(Request request) {
        Optional<Result> pending = expectations.open(request, pods);
        Optional<StatefulSet> set = sets.get(request.namespace(), request.name());
        if (set.isEmpty()) {
            expectations.forget(request);
            return Result.done();
        }
        return pending.orElseGet(() -> reconcile(set.get()));
    }

    private Result reconcile(StatefulSet set) {
        SetMembership membership = new SetMembership(client, set);
        List<ControllerRevision> kept = membership.revisions(revisions);
        List<Pod> members = membership.pods(pods);
        ObservedSet observed =
                ObservedSet.of(set, members, claims(set), kept, context.clock().instant());
        SetPlan plan = carryOut(observed);
        SetOperations cluster = cluster(set);
        plan.afterwards().forEach(action -> action.on(cluster));
        return plan.again().map(Result::again).orElseGet(Result::done);
    }

    private Map<String, PersistentVolumeClaim> claims(StatefulSet set) {
        Map<String, PersistentVolumeClaim> found = new HashMap<>();
        ClaimTemplates.families(set)
                .forEach(family -> claims.byIndex(CLAIMS, family)
                        .forEach(claim -> found.put(Objects.requireNonNull(claim.name()), claim)));
        return found;
    }

    /** The status is updated even after a failure, so that users can see that the set was observed. */
    private SetPlan carryOut(ObservedSet observed) {
        SetPlan plan = SetPlanner.plan(observed, features);
        SetOperations cluster = cluster(observed.set());
        try {
            plan.batches().forEach(batch -> batch.on(cluster));
        } catch (SetOperations.NameTaken e) {
            return carryOut(observed.withCollision());
        } catch (SetOperations.Refused e) {
            LOG.debug("{} waits: {}", observed.set().key(), e.getMessage());
        } catch (RuntimeException e) {
            reportAfter(e, observed.set(), plan.status());
            throw e;
        }
        report(observed.set(), plan.status());
        return plan;
    }

    private void reportAfter(RuntimeException failure, StatefulSet set, StatefulSetStatus status) {
        try {
            report(set, status);
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    private SetOperations cluster(StatefulSet set) {
        return new ApiSetOperations(client, context.events().about(Kinds.STATEFUL_SET, set), expectations, set);
    }

    private void report(StatefulSet set, StatefulSetStatus status) {
        if (StatusReport.isChanged(set, status)) {
            statuses.write(Json.copy(set).status(status));
        }
    }
}
