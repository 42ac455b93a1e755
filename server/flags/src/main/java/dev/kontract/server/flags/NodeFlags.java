package dev.kontract.server.flags;

import dev.kontract.server.controller.node.NodeSimulation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** The flags of the simulated nodes. */
final class NodeFlags {

    private static final Pattern TAINT =
            Pattern.compile("([^=:]+)(?:=([^:]*))?:(NoSchedule|PreferNoSchedule|NoExecute)");

    @Option(
            names = "--simulated-nodes",
            paramLabel = "COUNT",
            defaultValue = "0",
            description = "Number of nodes that node-simulator registers; with 0, pods run without a node"
                    + " (${DEFAULT-VALUE}).")
    private int count;

    @Option(
            names = "--simulated-node-capacity",
            paramLabel = "RESOURCE=QUANTITY",
            split = ",",
            description = "Capacity of each simulated node, added to or replacing"
                    + " cpu=8,memory=32Gi,ephemeral-storage=100Gi,pods=110.")
    private Map<String, String> capacity = new LinkedHashMap<>();

    @Option(
            names = "--simulated-node-labels",
            paramLabel = "KEY=VALUE",
            split = ",",
            description = "Labels of each simulated node, such as topology.kubernetes.io/zone=a.")
    private Map<String, String> labels = new LinkedHashMap<>();

    @Option(
            names = "--simulated-node-taints",
            paramLabel = "KEY=VALUE:EFFECT",
            split = ",",
            description = "Taints of each simulated node, such as dedicated=search:NoSchedule.")
    private List<String> taints = List.of();

    /**
     * Returns the settings.
     *
     * @throws IllegalArgumentException if a value is malformed
     */
    NodeSimulation toSimulation() {
        NodeSimulation simulation = NodeSimulation.of(count);
        for (Map.Entry<String, String> resource : capacity.entrySet()) {
            simulation = withCapacity(simulation, resource);
        }
        for (Map.Entry<String, String> label : labels.entrySet()) {
            simulation = simulation.withLabel(label.getKey(), label.getValue());
        }
        for (String taint : taints) {
            Matcher parts = TAINT.matcher(taint);
            if (!parts.matches()) {
                throw new IllegalArgumentException(
                        "--simulated-node-taints must be of the form key=value:effect, not " + taint);
            }
            String value = parts.group(2) == null ? "" : parts.group(2);
            simulation = simulation.withTaint(parts.group(1), value, parts.group(3));
        }
        return simulation;
    }

    private static NodeSimulation withCapacity(NodeSimulation simulation, Map.Entry<String, String> resource) {
        try {
            return simulation.withCapacity(resource.getKey(), resource.getValue());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "--simulated-node-capacity: " + resource + " is no amount of a resource: " + e.getMessage(), e);
        }
    }
}
