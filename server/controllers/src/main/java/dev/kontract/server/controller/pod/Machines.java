package dev.kontract.server.controller.pod;

import dev.kontract.client.controller.ControllerBuilder;
import dev.kontract.client.controller.Request;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.Node;
import dev.kontract.model.NodeAddress;
import dev.kontract.model.Pod;
import dev.kontract.server.controller.node.NodeSimulator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The nodes that pods run on.
 *
 * @param nodes the nodes; empty if pods need none
 */
record Machines(Optional<Informer<Node>> nodes) {

    static final Machines NONE_NEEDED = new Machines(Optional.empty());

    private static final String ADDRESS = "10.0.0.1";
    /** The index of pods by the name of their node. */
    static final String BY_NODE = "machine of a pod";

    /** Reconciles the pods of a node that changes. */
    void follow(ControllerBuilder builder, Informer<Pod> pods) {
        if (nodes.isEmpty()) {
            return;
        }
        pods.addIndex(
                BY_NODE, pod -> List.of(Objects.requireNonNullElse(pod.getSpec().getNodeName(), "")));
        builder.watches(
                nodes.get(),
                node -> pods.indexer().byIndex(BY_NODE, Objects.requireNonNullElse(node.name(), "")).stream()
                        .map(Request::of)
                        .toList());
    }

    /** Returns the address of the node that takes care of a pod; empty while there is none. */
    Optional<String> host(Pod pod) {
        if (nodes.isEmpty()) {
            return Optional.of(ADDRESS);
        }
        return node(pod).filter(node -> !NodeSimulator.isStopped(node)).map(Machines::address);
    }

    /** Returns the node of a pod; empty if pods need none, or while there is none. */
    Optional<Node> node(Pod pod) {
        String name = Objects.requireNonNullElse(pod.getSpec().getNodeName(), "");
        return nodes.flatMap(known -> known.indexer().get("", name));
    }

    private static String address(Node node) {
        List<NodeAddress> addresses =
                node.getStatus() == null ? null : node.getStatus().getAddresses();
        return Objects.requireNonNullElse(addresses, List.<NodeAddress>of()).stream()
                .filter(address -> "InternalIP".equals(address.getType()))
                .map(NodeAddress::getAddress)
                .findFirst()
                .orElse(ADDRESS);
    }
}
