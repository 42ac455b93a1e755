package dev.kontract.server.flags;

import dev.kontract.server.controller.node.NodeSimulation;
import dev.kontract.server.name.LabelFormats;
import java.util.ArrayList;
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
        if (count < 0) {
            throw new IllegalArgumentException("--simulated-nodes must be 0 or more, not " + count);
        }
        NodeSimulation simulation = NodeSimulation.of(count);
        for (Map.Entry<String, String> resource : capacity.entrySet()) {
            simulation = withCapacity(simulation, resource);
        }
        for (Map.Entry<String, String> label : labels.entrySet()) {
            requireLabel(label);
            simulation = simulation.withLabel(label.getKey(), label.getValue());
        }
        for (String taint : taints) {
            Matcher parts = TAINT.matcher(taint);
            if (!parts.matches()) {
                throw new IllegalArgumentException(
                        "--simulated-node-taints must be KEY=VALUE:EFFECT, with the effect NoSchedule, PreferNoSchedule or"
                                + " NoExecute, not '" + taint + "'");
            }
            String value = parts.group(2) == null ? "" : parts.group(2);
            simulation = simulation.withTaint(parts.group(1), value, parts.group(3));
        }
        return simulation;
    }

    private static void requireLabel(Map.Entry<String, String> label) {
        List<String> wrong = new ArrayList<>(LabelFormats.key(label.getKey()));
        wrong.addAll(LabelFormats.value(label.getValue()));
        if (!wrong.isEmpty()) {
            throw new IllegalArgumentException("--simulated-node-labels: " + label + ": " + wrong.get(0));
        }
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
