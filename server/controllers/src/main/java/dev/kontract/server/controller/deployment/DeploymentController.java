package dev.kontract.server.controller.deployment;

import dev.kontract.client.Kinds;
import dev.kontract.client.LabelQuery;
import dev.kontract.client.controller.Request;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.Deployment;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.OwnerReference;
import dev.kontract.model.Pod;
import dev.kontract.model.ReplicaSet;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import dev.kontract.server.controller.workload.Expectations;
import dev.kontract.server.controller.workload.Membership;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The Deployment controller: rolls out new templates and scales ReplicaSets. Immutable. */
public final class DeploymentController implements ControllerFactory {

    private static final int WORKERS = 8;

    @Override
    public String name() {
        return "deployment-controller";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<Deployment> deployments = context.informers().of(Kinds.DEPLOYMENT);
        Informer<ReplicaSet> sets = context.informers().of(Kinds.REPLICA_SET);
        Informer<Pod> pods = context.informers().of(Kinds.POD);
        Membership.index(sets);
        Membership.index(pods);
        Expectations expectations = new Expectations(context.clock());
        return context.controller()
                .watches(
                        deployments,
                        expectations.noting(Kinds.DEPLOYMENT, deployment -> List.of(Request.of(deployment))))
                .watches(sets, expectations.noting(Kinds.REPLICA_SET, set -> concerned(set, deployments)))
                .watches(pods, expectations.noting(Kinds.POD, pod -> waiting(pod, sets, deployments)))
                .workers(WORKERS)
                .start(new DeploymentReconciler(context, expectations));
    }

    /** Returns what controls a set, or, for an orphan, all that may adopt it. */
    private static Collection<Request> concerned(ReplicaSet set, Informer<Deployment> deployments) {
        String namespace = namespace(set);
        Optional<OwnerReference> controller = Membership.controller(set);
        if (controller.isPresent()) {
            return "Deployment".equals(controller.get().getKind())
                    ? List.of(new Request(namespace, controller.get().getName()))
                    : List.of();
        }
        return deployments.indexer().list(namespace).stream()
                .filter(deployment ->
                        LabelQuery.of(deployment.getSpec().getSelector()).matches(set.labels()))
                .map(Request::of)
                .toList();
    }

    /** Returns the Deployment that waits for a pod to go before it makes new ones. */
    private static Collection<Request> waiting(Pod pod, Informer<ReplicaSet> sets, Informer<Deployment> deployments) {
        String namespace = namespace(pod);
        return Membership.controller(pod)
                .filter(owner -> "ReplicaSet".equals(owner.getKind()))
                .flatMap(owner -> sets.indexer().get(namespace, owner.getName()))
                .flatMap(Membership::controller)
                .flatMap(owner -> deployments.indexer().get(namespace, owner.getName()))
                .filter(deployment -> !RolloutLimits.of(deployment).rolling())
                .map(Request::of)
                .stream()
                .toList();
    }

    private static String namespace(KubernetesObject object) {
        return Objects.requireNonNullElse(object.namespace(), "");
    }
}
