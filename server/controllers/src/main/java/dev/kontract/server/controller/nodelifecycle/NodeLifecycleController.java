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
                .watches(leases, NodeLifecycleController::nodeOf)
                .watches(leases, lease -> disruption.affected())
                .watches(pods, pod -> List.of())
                .start(new NodeLifecycle(context, nodes, pods, heartbeats, disruption)::reconcile);
    }

    private static List<Request> nodeOf(Lease lease) {
        return Heartbeats.NAMESPACE.equals(lease.namespace())
                ? List.of(new Request("", Objects.requireNonNullElse(lease.name(), "")))
                : List.of();
    }
}
