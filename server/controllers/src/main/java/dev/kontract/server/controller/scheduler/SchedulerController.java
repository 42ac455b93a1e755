package dev.kontract.server.controller.scheduler;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Request;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.Namespace;
import dev.kontract.model.Node;
import dev.kontract.model.PersistentVolume;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;
import dev.kontract.model.PodDisruptionBudget;
import dev.kontract.model.StorageClass;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import dev.kontract.server.controller.node.NodeSimulation;
import java.util.List;
import java.util.Objects;

/** The controller {@code scheduler}. It does nothing without simulated nodes, because pods need none then. */
public final class SchedulerController implements ControllerFactory {

    static final String BY_NODE = "node of a pod";

    /** All pods compete for the nodes, so each round considers all of them. */
    private static final List<Request> ROUND = List.of(new Request("", "round"));

    private final NodeSimulation nodes;

    /** Creates the scheduler of the given nodes. */
    public SchedulerController(NodeSimulation nodes) {
        this.nodes = nodes;
    }

    @Override
    public String name() {
        return "scheduler";
    }

    @Override
    public String account() {
        return "kube-scheduler";
    }

    @Override
    public String eventSource() {
        return "default-scheduler";
    }

    @Override
    public String fieldManager() {
        return "kube-scheduler";
    }

    @Override
    public String lease() {
        return "kube-scheduler";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        if (nodes.count() == 0) {
            return () -> {};
        }
        Informer<Pod> pods = context.informers().of(Kinds.POD);
        pods.addIndex(
                BY_NODE, pod -> List.of(Objects.requireNonNullElse(pod.getSpec().getNodeName(), "")));
        Informer<Node> machines = context.informers().of(Kinds.NODE);
        Informer<Namespace> namespaces = context.informers().of(Kinds.NAMESPACE);
        Informer<PersistentVolumeClaim> claims = context.informers().of(Kinds.PERSISTENT_VOLUME_CLAIM);
        Informer<PersistentVolume> volumes = context.informers().of(Kinds.PERSISTENT_VOLUME);
        Informer<StorageClass> classes = context.informers().of(Kinds.STORAGE_CLASS);
        Informer<PodDisruptionBudget> budgets = context.informers().of(Kinds.POD_DISRUPTION_BUDGET);
        PodVolumes storage = new PodVolumes(claims.indexer(), volumes.indexer(), classes.indexer());
        ClusterView cluster = new ClusterView(pods.indexer(), machines.indexer(), namespaces.indexer());
        Scheduler scheduler = new Scheduler(context, cluster, storage, budgets.indexer());
        return context.controller()
                .watches(pods, pod -> {
                    cluster.changed(pod);
                    return ROUND;
                })
                .watches(machines, node -> ROUND)
                .watches(claims, claim -> ROUND)
                .watches(volumes, volume -> ROUND)
                .watches(classes, type -> ROUND)
                .watches(namespaces, namespace -> List.of())
                .watches(budgets, budget -> List.of())
                .start(scheduler::reconcile);
    }
}
