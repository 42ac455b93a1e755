package dev.kontract.server.controller.nodelifecycle;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Request;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.Lease;
import dev.kontract.model.Node;
import dev.kontract.model.Pod;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import java.util.List;
import java.util.Objects;

/** The controller {@code node-lifecycle-controller}. */
public final class NodeLifecycleController implements ControllerFactory {

    static final String BY_NODE = "node that runs a pod";

    @Override
    public String name() {
        return "node-lifecycle-controller";
    }

    @Override
    public String account() {
        return "node-controller";
    }

    @Override
    public String eventSource() {
        return "node-controller";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<Node> nodes = context.informers().of(Kinds.NODE);
        Informer<Lease> leases = context.informers().of(Kinds.LEASE);
        Informer<Pod> pods = context.informers().of(Kinds.POD);
        pods.addIndex(
                BY_NODE, pod -> List.of(Objects.requireNonNullElse(pod.getSpec().getNodeName(), "")));
        Heartbeats heartbeats = new Heartbeats(leases);
        Disruption disruption = new Disruption(nodes, heartbeats, context.clock());
        return context.controller()
                .reconciles(nodes)
                .watches(nodes, node -> disruption.affected())
                .watches(leases, lease -> nodeOf(lease, nodes))
                .watches(leases, lease -> disruption.affected())
                .watches(pods, pod -> List.of())
                .start(new NodeLifecycle(context, nodes, pods, heartbeats, disruption)::reconcile);
    }

    /** The renewals of a node that is ready only postpone the end of its heartbeats, which is checked when it is due. */
    private static List<Request> nodeOf(Lease lease, Informer<Node> nodes) {
        String name = Objects.requireNonNullElse(lease.name(), "");
        return Heartbeats.NAMESPACE.equals(lease.namespace())
                        && nodes.indexer()
                                .get("", name)
                                .filter(node -> NodeTaints.status(node, "Ready")
                                        .filter("True"::equals)
                                        .isEmpty())
                                .isPresent()
                ? List.of(new Request("", name))
                : List.of();
    }
}
