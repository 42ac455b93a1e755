package dev.kontract.server.controller.nodelifecycle;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Request;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.Node;
import dev.kontract.model.Pod;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import dev.kontract.server.controller.node.NodeSimulation;
import java.util.List;
import java.util.Objects;

/** The controller {@code pod-garbage-collector-controller}. */
public final class PodGarbageController implements ControllerFactory {

    private final NodeSimulation simulated;

    /** Creates the controller; where no nodes are simulated, pods may be on nodes that do not exist. */
    public PodGarbageController(NodeSimulation simulated) {
        this.simulated = simulated;
    }

    @Override
    public String name() {
        return "pod-garbage-collector-controller";
    }

    @Override
    public String account() {
        return "pod-garbage-collector";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<Node> nodes = context.informers().of(Kinds.NODE);
        Informer<Pod> pods = context.informers().of(Kinds.POD);
        pods.addIndex(
                NodeLifecycleController.BY_NODE,
                pod -> List.of(Objects.requireNonNullElse(pod.getSpec().getNodeName(), "")));
        return context.controller()
                .reconciles(pods)
                .watches(
                        nodes,
                        node -> pods
                                .indexer()
                                .byIndex(NodeLifecycleController.BY_NODE, Objects.requireNonNullElse(node.name(), ""))
                                .stream()
                                .map(Request::of)
                                .toList())
                .start(new PodGarbage(context, nodes, pods, simulated.count() > 0)::reconcile);
    }
}
