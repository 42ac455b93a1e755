package dev.kontract.server.controller.node;

import dev.kontract.model.DaemonEndpoint;
import dev.kontract.model.Lease;
import dev.kontract.model.LeaseSpec;
import dev.kontract.model.MicroTime;
import dev.kontract.model.Node;
import dev.kontract.model.NodeAddress;
import dev.kontract.model.NodeCondition;
import dev.kontract.model.NodeDaemonEndpoints;
import dev.kontract.model.NodeSpec;
import dev.kontract.model.NodeStatus;
import dev.kontract.model.NodeSystemInfo;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Quantity;
import dev.kontract.model.Time;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The writes of the kubelet of a simulated node.
 *
 * @param number the number of the node, from one
 * @param settings the settings of all nodes
 */
record SimulatedNode(int number, NodeSimulation settings) {

    /** The annotation of a node, or of its lease, that says {@link #STOPPED} when the kubelet does not run. */
    static final String HEARTBEAT = "simulation.kontract.dev/heartbeat";

    static final String STOPPED = "stopped";

    /** The time between two renewals of a node's lease. */
    static final Duration PERIOD = Duration.ofSeconds(10);

    private static final int LEASE_SECONDS = 40;
    private static final int KUBELET_PORT = 10250;

    String name() {
        return "node-" + number;
    }

    /** Returns whether the node has been stopped by its annotation. */
    static boolean isStopped(Node node) {
        return isStopped(node.metadata());
    }

    /** Returns whether the node was stopped before it was deleted, as recorded in its lease. */
    static boolean isStopped(Lease lease) {
        return isStopped(lease.metadata());
    }

    private static boolean isStopped(ObjectMeta metadata) {
        Map<String, String> annotations = metadata.getAnnotations();
        return annotations != null && STOPPED.equals(annotations.get(HEARTBEAT));
    }

    /** Returns the node as it registers. */
    Node registration(Instant now) {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("beta.kubernetes.io/arch", "amd64");
        labels.put("beta.kubernetes.io/os", "linux");
        labels.put("kubernetes.io/arch", "amd64");
        labels.put("kubernetes.io/hostname", name());
        labels.put("kubernetes.io/os", "linux");
        labels.putAll(settings.labels());
        String range = podRange();
        return new Node()
                .metadata(new ObjectMeta().name(name()).labels(labels))
                .spec(new NodeSpec()
                        .podCIDR(range)
                        .podCIDRs(List.of(range))
                        .providerID("simulation://" + name())
                        .taints(settings.taints().isEmpty() ? null : settings.taints()))
                .status(status(now));
    }

    private NodeStatus status(Instant now) {
        return new NodeStatus()
                .capacity(settings.capacity())
                .allocatable(settings.capacity())
                .addresses(List.of(
                        new NodeAddress().type("InternalIP").address(address()),
                        new NodeAddress().type("Hostname").address(name())))
                .daemonEndpoints(new NodeDaemonEndpoints().kubeletEndpoint(new DaemonEndpoint().port(KUBELET_PORT)))
                .nodeInfo(new NodeSystemInfo()
                        .machineID(id("machine").replace("-", ""))
                        .systemUUID(id("system"))
                        .bootID(id("boot"))
                        .kernelVersion("6.1.0")
                        .osImage("Simulated Linux")
                        .containerRuntimeVersion("containerd://2.1.0")
                        .kubeletVersion("v1.36.3")
                        .kubeProxyVersion("")
                        .operatingSystem("linux")
                        .architecture("amd64"))
                .conditions(conditions(now));
    }

    private List<NodeCondition> conditions(Instant now) {
        return List.of(
                condition(
                        "MemoryPressure",
                        "False",
                        "KubeletHasSufficientMemory",
                        "has sufficient memory available",
                        now),
                condition("DiskPressure", "False", "KubeletHasNoDiskPressure", "has no disk pressure", now),
                condition("PIDPressure", "False", "KubeletHasSufficientPID", "has sufficient PID available", now),
                condition("Ready", "True", "KubeletReady", "is posting ready status", now));
    }

    private static NodeCondition condition(String type, String status, String reason, String what, Instant now) {
        return new NodeCondition()
                .type(type)
                .status(status)
                .reason(reason)
                .message("kubelet " + what)
                .lastHeartbeatTime(new Time(now))
                .lastTransitionTime(new Time(now));
    }

    /** Returns whether a node is reported as ready, and offers to pods what clients have added to its capacity. */
    static boolean isUpToDate(Node node) {
        NodeStatus status = node.getStatus();
        return isReady(status)
                && (status.getCapacity() == null
                        || offered(status).equals(Objects.requireNonNullElse(status.getAllocatable(), Map.of())));
    }

    private static boolean isReady(@Nullable NodeStatus status) {
        return status != null
                && Objects.requireNonNullElse(status.getConditions(), List.<NodeCondition>of()).stream()
                        .anyMatch(one -> "Ready".equals(one.getType()) && "True".equals(one.getStatus()));
    }

    /** Restores the conditions of a node whose status is no longer reported as ready. */
    void recover(Node node, Instant now) {
        NodeStatus status = node.getStatus();
        if (isReady(status)) {
            return;
        }
        if (status == null || status.getCapacity() == null) {
            node.setStatus(status(now));
            return;
        }
        List<NodeCondition> next = new ArrayList<>(conditions(now));
        Objects.requireNonNullElse(status.getConditions(), List.<NodeCondition>of()).stream()
                .filter(one -> next.stream().noneMatch(own -> Objects.equals(own.getType(), one.getType())))
                .forEach(next::add);
        status.setConditions(next);
    }

    /**
     * Offers to pods what a client has added to the capacity of the node.
     *
     * @see <a href="https://kubernetes.io/docs/tasks/administer-cluster/extended-resource-node/">Extended resources</a>
     */
    static void offerExtended(Node node) {
        NodeStatus status = node.getStatus();
        if (status != null && status.getCapacity() != null) {
            status.setAllocatable(offered(status));
        }
    }

    private static Map<String, Quantity> offered(NodeStatus status) {
        Map<String, Quantity> offered =
                new LinkedHashMap<>(Objects.requireNonNullElse(status.getAllocatable(), Map.of()));
        offered.keySet()
                .removeIf(resource ->
                        isExtended(resource) && !status.getCapacity().containsKey(resource));
        status.getCapacity().forEach((resource, amount) -> {
            if (isExtended(resource)) {
                offered.put(resource, amount);
            }
        });
        return offered;
    }

    /** Names of resources that Kubernetes does not define itself have another domain. */
    private static boolean isExtended(String resource) {
        return resource.contains("/") && !resource.contains("kubernetes.io/");
    }

    Lease lease(Instant now) {
        return new Lease()
                .metadata(new ObjectMeta().name(name()))
                .spec(new LeaseSpec()
                        .holderIdentity(name())
                        .leaseDurationSeconds(LEASE_SECONDS)
                        .renewTime(new MicroTime(now)));
    }

    /** Returns a range from {@code 10.244.0.0} to {@code 10.255.255.255} and then from {@code 10.112.0.0} on, beside Services. */
    private String podRange() {
        int second = 112 + (132 + number / 256) % 144;
        return "10." + second + '.' + number % 256 + ".0/24";
    }

    private String address() {
        return "10.0." + (1 + number / 250) + '.' + (number % 250 + 1);
    }

    private String id(String what) {
        return UUID.nameUUIDFromBytes((what + ' ' + name()).getBytes(StandardCharsets.UTF_8))
                .toString();
    }
}
