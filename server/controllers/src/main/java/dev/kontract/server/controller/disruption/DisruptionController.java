package dev.kontract.server.controller.disruption;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Controller;
import dev.kontract.client.controller.Request;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.Deployment;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.Pod;
import dev.kontract.model.PodDisruptionBudget;
import dev.kontract.model.ReplicaSet;
import dev.kontract.model.ReplicationController;
import dev.kontract.model.StatefulSet;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** The disruption controller: reports in the status of each budget how many pods may be evicted. Immutable. */
public final class DisruptionController implements ControllerFactory {

    @Override
    public String name() {
        return "disruption-controller";
    }

    @Override
    public String eventSource() {
        return "controllermanager";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<PodDisruptionBudget> budgets = context.informers().of(Kinds.POD_DISRUPTION_BUDGET);
        Informer<Pod> pods = context.informers().of(Kinds.POD);
        Informer<Deployment> deployments = context.informers().of(Kinds.DEPLOYMENT);
        Informer<ReplicaSet> replicaSets = context.informers().of(Kinds.REPLICA_SET);
        Informer<StatefulSet> statefulSets = context.informers().of(Kinds.STATEFUL_SET);
        Informer<ReplicationController> controllers = context.informers().of(Kinds.REPLICATION_CONTROLLER);
        Controller counting = context.controller()
                .reconciles(budgets)
                .watches(
                        pods,
                        pod -> budgets.indexer().list(namespace(pod)).stream()
                                .filter(budget -> DisruptionReconciler.selects(budget, pod))
                                .map(Request::of)
                                .toList())
                .watches(deployments, workload -> beside(workload, budgets))
                .watches(replicaSets, workload -> beside(workload, budgets))
                .watches(statefulSets, workload -> beside(workload, budgets))
                .watches(controllers, workload -> beside(workload, budgets))
                .start(new DisruptionReconciler(context));
        Controller withdrawing = context.controller(name() + " stale disruptions")
                .watches(pods, StaleDisruptions::concerned)
                .start(new StaleDisruptions(context)::reconcile);
        return () -> {
            counting.close();
            withdrawing.close();
        };
    }

    /** Returns the budgets whose numbers may depend on a workload. */
    private static Collection<Request> beside(KubernetesObject workload, Informer<PodDisruptionBudget> budgets) {
        List<PodDisruptionBudget> all = budgets.indexer().list(namespace(workload));
        return all.stream().map(Request::of).toList();
    }

    private static String namespace(KubernetesObject object) {
        return Objects.requireNonNullElse(object.namespace(), "");
    }
}
